import { CopyText } from './copy-text.tsx'

/** A section's headline, and a sentence beside it if there is one. */
export function SectionHead({ title, text }: { title: string; text?: string }) {
  return (
    <div className="mb-[clamp(28px,3.4vw,52px)] flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
      <h2 className="d2 max-w-[17em]">
        <CopyText>{title}</CopyText>
      </h2>
      {text && (
        <p className="lead max-w-[26em] max-md:w-full">
          <CopyText>{text}</CopyText>
        </p>
      )}
    </div>
  )
}
