'use client'

import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import { useState } from 'react'
import { Arrival } from '#components/ui/arrival.tsx'

type SentDialogProps = {
  words: { title: string; text: string; ok: string }
  onClose: () => void
}

// The toasts stand above the dialog: to dismiss one does not close it.
const isOnToast = ({ target }: Event) => target instanceof Element && target.closest('.toasts') !== null

/** Says that the message was sent. It brings its own scrim: the library's would add a style element. */
export function SentDialog({ words, onClose }: SentDialogProps) {
  const [before] = useState(() => document.activeElement)
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <div className="modal">
          <Content
            className="modal-card"
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (before instanceof HTMLElement) before.focus()
            }}
            onPointerDownOutside={(event) => {
              if (isOnToast(event.detail.originalEvent)) event.preventDefault()
            }}
          >
            <Arrival />
            <Title className="d3">{words.title}</Title>
            <Description className="text-muted">{words.text}</Description>
            <Close className="button button-large mt-3.5 w-full">{words.ok}</Close>
          </Content>
        </div>
      </Portal>
    </Root>
  )
}
