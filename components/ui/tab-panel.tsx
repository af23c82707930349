import styles from '#components/islands/tabs.module.css'
import type { SceneName } from '#lib/content/pictures.ts'
import { CopyText } from './copy-text.tsx'
import { DrawnCard, type DrawnRow } from './drawn-card.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

/** What a tab shows: a diorama, a phone call with what is written down meanwhile, or a text message. */
export type Panel =
  | { kind: 'scene'; copy: { title: string; text: string }; picture: SceneName }
  | {
      kind: 'call'
      copy: { text: string; talk: readonly string[]; you: string }
      number: string
      rows: readonly DrawnRow[]
    }
  | { kind: 'message'; copy: { text: string; message: { kind: string; text: string } }; number: string }

type PanelOf<Kind extends Panel['kind']> = Extract<Panel, { kind: Kind }>

const Dialled = ({ children }: { children: string }) => <bdi dir="ltr">{children}</bdi>

const Intro = ({ children }: { children: string }) => (
  <p className="lead relative z-1 mb-2 max-w-[30em] font-medium">
    <CopyText>{children}</CopyText>
  </p>
)

const Scene = ({ copy, picture }: PanelOf<'scene'>) => (
  <>
    <h3 className="d2 relative z-1 max-w-[11em]">{copy.title}</h3>
    <Intro>{copy.text}</Intro>
    <Picture name={picture} alt="" sizes="(min-width: 560px) 440px, 75vw" mirror className={styles.scene} />
  </>
)

const Call = ({ copy, number, rows }: PanelOf<'call'>) => (
  <>
    <Intro>{copy.text}</Intro>
    <p className={styles.talkHead} aria-hidden="true">
      <span className={styles.talkDisc}>
        <Icon name="phone" />
      </span>
      <Dialled>{number}</Dialled>
    </p>
    {copy.talk.map((line, index) => (
      // The visitor speaks first.
      <p key={line} className={index % 2 ? styles.talkLine : `${styles.talkLine} ${styles.talkLineOwn}`}>
        <span className="sr-only">{index % 2 ? number : copy.you}: </span>
        {line}
      </p>
    ))}
    {rows.length > 0 && <DrawnCard rows={rows} />}
  </>
)

const Message = ({ copy, number }: PanelOf<'message'>) => (
  <>
    <Intro>{copy.text}</Intro>
    <div className={styles.talkMessage}>
      <p className="flex items-center gap-3">
        <Icon name="message-square-text" />
        <b>
          <Dialled>{number}</Dialled>
        </b>
        <span className="ms-auto text-[#54615a]">{copy.message.kind}</span>
      </p>
      <p className="d3">{copy.message.text}</p>
    </div>
  </>
)

/** What the chosen tab shows. */
export const TabPanel = ({ panel }: { panel: Panel }) => {
  switch (panel.kind) {
    case 'scene':
      return <Scene {...panel} />
    case 'call':
      return <Call {...panel} />
    case 'message':
      return <Message {...panel} />
    default:
      return panel satisfies never
  }
}
