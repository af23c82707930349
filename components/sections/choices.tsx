import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/heads.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'

type ChoicesProps = {
  copy: { title: string; text?: string }
  choices: readonly { copy: { title: string; text: string }; picture: ObjectName }[]
}

const card =
  'grid grid-cols-[auto_1fr] items-center gap-x-[18px] gap-y-1 rounded-lg bg-mist p-[26px] ' +
  'first:bg-field first:text-on-field ' +
  'lg:min-h-80 lg:grid-cols-1 lg:content-between lg:p-8'

/** Cards to choose from; the first one is wide and filled. */
export const Choices = ({ copy, choices }: ChoicesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid gap-3.5 lg:grid-cols-[1.35fr_1fr_1fr]">
        {choices.map(({ copy: words, picture }) => (
          <li key={words.title} className={card}>
            <Picture
              name={picture}
              alt=""
              sizes="(min-width: 1024px) 112px, 72px"
              className="size-[72px] lg:size-28"
            />
            <div>
              <h3 className="d3">{words.title}</h3>
              <p>
                <CopyText>{words.text}</CopyText>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
