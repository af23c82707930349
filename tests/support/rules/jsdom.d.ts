declare module 'jsdom' {
  /** A window without a browser. Declared here because the package contains no types. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser }
  }
}
