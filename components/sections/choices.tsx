import { SectionHead, TitledText } from '#components/ui/headings.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'

type ChoicesProps = {
  copy: { title: string; text?: string }
  choices: readonly { copy: { title: string; text: string }; picture: ObjectName }[]
}

/** Cards for a choice; the first one is highlighted and, in wide windows, wider. */
export const Choices = ({ copy, choices }: ChoicesProps) => (
  <section className="below-fold sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <ul className="grid gap-3.5 lg:grid-cols-[1.35fr_1fr_1fr]">
        {choices.map(({ copy: choiceCopy, picture }) => (
          <li
            key={choiceCopy.title}
            className="grid grid-cols-[auto_1fr] items-center gap-x-4.5 gap-y-1 rounded-lg bg-mist p-6.5 first:bg-field first:text-on-field lg:min-h-80 lg:grid-cols-1 lg:content-between lg:p-8"
          >
            <Picture name={picture} sizes="(min-width: 1024px) 112px, 72px" className="size-18 lg:size-28" />
            <div>
              <TitledText copy={choiceCopy} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
