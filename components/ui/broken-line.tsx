/** The line where there is nothing yet: built up to here, then only dashes. */
export const BrokenLine = () => (
  <svg viewBox="0 0 300 60" className="w-[300px] max-w-full rtl:-scale-x-100" aria-hidden="true">
    <path d="M0 30H130" fill="none" strokeWidth="12" className="stroke-brand" />
    <path d="M150 30H300" fill="none" strokeWidth="12" strokeDasharray="22 16" className="stroke-line" />
  </svg>
)
