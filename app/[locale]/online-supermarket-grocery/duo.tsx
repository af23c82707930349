import { CopyText } from '#components/ui/copy-text.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { ObjectName } from '#lib/content/pictures.ts'

type DuoProps = {
  halves: readonly {
    copy: { title: string; text: string }
    tone: 'tint-pink' | 'tint-sky'
    picture: ObjectName
  }[]
}

const tones: Record<DuoProps['halves'][number]['tone'], string> = {
  'tint-pink': 'bg-tint-pink',
  'tint-sky': 'bg-tint-sky',
}

const half =
  'relative isolate flex min-h-[280px] flex-col justify-end overflow-hidden rounded-xl p-7 lg:min-h-[460px] lg:p-10'

/** Two large pictures beside each other, the first one wider. */
export const Duo = ({ halves }: DuoProps) => (
  <section className="sec pt-0">
    <div className="wrap">
      <ul className="grid gap-4 lg:grid-cols-[7fr_5fr]">
        {halves.map(({ copy, tone, picture }) => (
          <li key={copy.title} className={`${half} ${tones[tone]}`}>
            <Picture
              name={picture}
              alt=""
              sizes="(min-width: 768px) 20vw, 150px"
              className="absolute end-[6%] top-6 -z-1 size-[clamp(150px,20vw,256px)]"
            />
            <h2 className="d2">{copy.title}</h2>
            <p className="lead">
              <CopyText>{copy.text}</CopyText>
            </p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
