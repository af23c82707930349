declare module 'jsdom' {
  /** A window without a browser. Declare it here, because the package has no types. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser }
  }
}
