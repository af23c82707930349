import type { Page } from '@playwright/test'

// JavaScript and web APIs that Chrome 94, Firefox 93 or Safari 16.4 lacks, according to MDN's browser-compat-data
// 8.1.9. The lists are not complete.

/** APIs that can be found by name in source code, because browser code uses no supported API of the same name. */
export const unsupportedApiNames: readonly string[] = `
AbortSignal.any AbortSignal.timeout AbortSignal.prototype.throwIfAborted
Array.fromAsync Array.prototype.findLast Array.prototype.findLastIndex Array.prototype.toReversed
Array.prototype.toSorted Array.prototype.toSpliced ArrayBuffer.prototype.transfer
CSS.registerProperty CSSStyleSheet.prototype.replaceSync Document.prototype.startViewTransition
Document.prototype.adoptedStyleSheets Document.prototype.caretPositionFromPoint Document.prototype.moveBefore
Element.prototype.ariaLabel Element.prototype.ariaExpanded Element.prototype.checkVisibility Element.prototype.getHTML
Element.prototype.setHTMLUnsafe Element.prototype.startViewTransition Error.captureStackTrace Error.isError
Headers.prototype.getSetCookie HTMLElement.prototype.hidePopover HTMLElement.prototype.showPopover
HTMLElement.prototype.togglePopover HTMLInputElement.prototype.showPicker
Intl.DurationFormat Intl.Segmenter Intl.supportedValuesOf Intl.NumberFormat.prototype.formatRange
Intl.PluralRules.prototype.selectRange JSON.rawJSON Map.groupBy Map.prototype.getOrInsert Math.sumPrecise
Object.groupBy Promise.try Promise.withResolvers ReadableStream.from ReadableStream.prototype.pipeThrough
ReadableStream.prototype.pipeTo RegExp.escape Response.json Set.prototype.difference Set.prototype.intersection
Set.prototype.isDisjointFrom Set.prototype.isSubsetOf Set.prototype.isSupersetOf Set.prototype.symmetricDifference
Set.prototype.union String.prototype.isWellFormed String.prototype.toWellFormed Uint8Array.fromBase64
Uint8Array.prototype.toBase64 Uint8Array.prototype.toHex URL.canParse URL.parse
reportError requestIdleCallback structuredClone
`
  .trim()
  .split(/\s+/)

const ambiguousApiNames = `
AbortSignal.prototype.reason Array.prototype.with Blob.prototype.bytes CSS.highlights HTMLButtonElement.prototype.command
HTMLDetailsElement.prototype.name HTMLDialogElement.prototype.close HTMLDialogElement.prototype.open
HTMLDialogElement.prototype.show HTMLDialogElement.prototype.showModal HTMLElement.prototype.inert
HTMLElement.prototype.popover Iterator.from Iterator.prototype.drop Iterator.prototype.every Iterator.prototype.filter
Iterator.prototype.find Iterator.prototype.flatMap Iterator.prototype.forEach Iterator.prototype.map
Iterator.prototype.reduce Iterator.prototype.some Iterator.prototype.take Iterator.prototype.toArray
Navigator.prototype.connection Navigator.prototype.scheduling Navigator.prototype.userActivation
ReadableStream.prototype.values Request.prototype.body Response.prototype.bytes Selection.prototype.direction
URLSearchParams.prototype.size
CompressionStream DecompressionStream Iterator Navigation Observable ReadableByteStreamController
ReadableStreamBYOBReader Scheduler SuppressedError Temporal TextDecoderStream TextEncoderStream ToggleEvent
TransformStream ViewTransition WritableStream cancelIdleCallback navigation scheduler trustedTypes
`
  .trim()
  .split(/\s+/)

/** Deletes the listed APIs and `ReadableStream`'s async iterator before the page's scripts run. */
export const deleteUnsupportedApis = (page: Page) =>
  page.addInitScript(
    (names) => {
      for (const name of names) {
        const path = name.split('.')
        const lastKey = path.pop() ?? ''
        let owner: unknown = globalThis
        for (const key of path) owner = Reflect.get(Object(owner), key)
        Reflect.deleteProperty(Object(owner), lastKey)
      }
      Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator)
    },
    [...unsupportedApiNames, ...ambiguousApiNames],
  )
