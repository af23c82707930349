type StatementProps = { copy: { statement: string; text: string } }

/** A few large sentences. */
export const Statement = ({ copy }: StatementProps) => (
  <section className="sec">
    <div className="wrap">
      <p className="d3 max-w-[27em] leading-[1.3] font-semibold text-pretty rtl:leading-[1.75]">
        {copy.statement}
      </p>
      <p className="lead mt-6 text-muted">{copy.text}</p>
    </div>
  </section>
)
