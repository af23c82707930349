declare module 'jsdom' {
  /** A window without a browser. It is declared here because its package has no types. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser }
  }
}
