declare module 'jsdom' {
  /** A window without a browser. The package itself has no types. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser }
  }
}
