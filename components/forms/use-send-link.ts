'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldsOf } from '#lib/base/json.ts'
import { type SendLinkError, sendLinkErrors } from '#lib/schemas/error-keys.ts'
import { type CountryCode, countries, mobileNumber, writtenNumber } from '#lib/schemas/mobile-number.ts'

/** What was typed before and what was wrong with it, after a post without JavaScript. */
export type SendLinkDraft = { country: CountryCode; phone: string; error: SendLinkError }

/** How far a link has got; an error's name says why it got nowhere. */
export type SendLinkState = 'idle' | 'sending' | 'sent' | 'unavailable' | SendLinkError

// The site itself answers sooner.
const patience = 20_000
const sentFor = 6000
const answers = ['sent', 'unavailable', ...sendLinkErrors] as const

const post = async (path: string, form: HTMLFormElement): Promise<SendLinkState> => {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const headers = { accept: 'application/json' }
  try {
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(path, { method: 'POST', headers, body, signal })
    const { state } = fieldsOf(await answer.json())
    return answers.find((known) => known === state) ?? 'failed'
  } catch {
    return 'failed'
  }
}

/** Whether the visitor has to mend the number. */
export const isNumberWrong = (state: SendLinkState): boolean => state === 'required' || state === 'invalid'

/** The life of the form that asks for a link: typed, sent, told what became of it, and empty again. */
export const useSendLink = (path: string, draft: SendLinkDraft | undefined) => {
  const field = useRef<HTMLInputElement>(null)
  const [country, setCountry] = useState<CountryCode>(draft?.country ?? countries[0].code)
  const [state, setState] = useState<SendLinkState>(draft?.error ?? 'idle')
  const [sentTo, setSentTo] = useState('')

  useEffect(() => {
    if (state !== 'sent') return
    if (field.current) field.current.value = ''
    const timer = setTimeout(() => setState('idle'), sentFor)
    return () => clearTimeout(timer)
  }, [state])

  const settle = (next: SendLinkState) => {
    setState(next)
    if (isNumberWrong(next)) field.current?.focus()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending' || state === 'sent') return
    const number = mobileNumber(country, field.current?.value ?? '')
    if (!number) return settle('invalid')
    setSentTo(writtenNumber(number))
    setState('sending')
    settle(await post(path, event.currentTarget))
  }
  const onInvalid = (event: FormEvent) => {
    event.preventDefault()
    settle('required')
  }
  // What is typed while a link is under way takes nothing back.
  const onTyping = () => setState((now) => (now === 'sending' ? now : 'idle'))
  return { field, country, setCountry, state, sentTo, onSubmit, onInvalid, onTyping }
}
