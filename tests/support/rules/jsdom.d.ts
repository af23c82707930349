declare module 'jsdom' {
  /** A window without a browser. The package contains no types. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser }
  }
}
