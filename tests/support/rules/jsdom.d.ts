declare module 'jsdom' {
  /** A window without a browser; its package brings no types. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser }
  }
}
