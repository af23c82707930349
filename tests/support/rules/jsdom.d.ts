declare module 'jsdom' {
  /** An emulated browser window. Declared here because the package contains no types. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser }
  }
}
