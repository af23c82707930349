'use client'

import { Close, Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import formStyles from '#components/ui/form.module.css'
import { SuccessDrawing } from '#components/ui/receipt.tsx'

type SentDialogProps = {
  copy: { title: string; text: string; ok: string }
  onClose: () => void
  /** Called after the dialog has closed; must move the focus. */
  onAfterClose: () => void
  children: ReactNode
}

// A click on a toast must not close the dialog.
const isOnToast = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/**
 * Confirms that the message was sent. Does not use Radix's `Overlay`, which adds a `style` element that the
 * Content-Security-Policy blocks on sites without Google Maps.
 */
export function SentDialog({ copy, onClose, onAfterClose, children }: SentDialogProps) {
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <div data-modal className={`fixed inset-0 ${formStyles.backdrop}`} />
        <div className={`fixed inset-0 grid place-items-center overflow-y-auto p-3 ${formStyles.dialog}`}>
          <Content
            className="grid w-full max-w-120 justify-items-center gap-3 rounded-xl bg-card p-8 text-center text-text shadow-float"
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              onAfterClose()
            }}
            onPointerDownOutside={(event) => {
              if (isOnToast(event.detail.originalEvent)) event.preventDefault()
            }}
          >
            <SuccessDrawing />
            <Title className="d3">{copy.title}</Title>
            <Description className="text-muted">{copy.text}</Description>
            {children}
            <Close className="button mt-3 button-large w-full">{copy.ok}</Close>
          </Content>
        </div>
      </Portal>
    </Root>
  )
}
