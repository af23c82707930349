import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'

type ChoicesProps = {
  copy: { title: string; text?: string }
  choices: readonly { copy: { title: string; text: string }; picture: ObjectName }[]
}

/** Cards with pictures; the first card is highlighted. */
export const Choices = ({ copy, choices }: ChoicesProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid gap-4 lg:grid-cols-3">
        {choices.map(({ copy: choiceCopy, picture }) => (
          <li
            key={choiceCopy.title}
            className="flex items-center gap-4 rounded-lg bg-mist p-5 first:bg-field first:text-on-field"
          >
            <Picture name={picture} sizes="88px" className="size-20 flex-none" />
            <div>
              <TitledText copy={choiceCopy} headingClass="h4" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
