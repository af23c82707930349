/** The fields that arrived, and of files their names. */
export type Received = Readonly<Partial<Record<string, string>>>

/** Fields of which no more is told than that they arrived. */
export const received = (fields: readonly string[]): Received =>
  Object.fromEntries(fields.map((field) => [field, '']))

type ReceivedFieldsProps = {
  /** The names of the fields; `cv` names the file that is called `resume`. */
  labels: Readonly<Record<string, string>>
  received: Received
}

/** What of a form arrived, a description a field. */
export const ReceivedFields = ({ labels, received }: ReceivedFieldsProps) =>
  Object.entries({ ...labels, cv: null, resume: labels.cv }).map(([field, name]) => {
    const file = received[field]
    return (
      name &&
      file !== undefined && (
        <dd key={field} className="font-semibold">
          {name}
          {file && (
            <>
              {': '}
              <bdi>{file}</bdi>
            </>
          )}
        </dd>
      )
    )
  })
