import { Tabs as TabsIsland } from '#components/islands/on-demand.tsx'
import styles from '#components/islands/tabs.module.css'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { type Panel, TabPanel } from '#components/ui/tab-panel.tsx'

/** A numbered tab; `id` is its panel's place in the address. */
type Tab = { id: string; copy: { name: string; line: string }; panel: Panel }

type TabsProps = {
  copy: { title: string; text?: string; label: string }
  tabs: readonly Tab[]
  /** Writes a number in the language's own digits. */
  number: (value: number) => string
}

const Face = ({ copy, numeral }: Pick<Tab, 'copy'> & { numeral: string }) => (
  <>
    <span className={styles.number} aria-hidden="true">
      {numeral}
    </span>
    <span>
      <span className="h4 block">
        <CopyText>{copy.name}</CopyText>
      </span>
      <span className={styles.line}>{copy.line}</span>
    </span>
  </>
)

/** Tabs beside the panel of the chosen one; up to three. */
export const Tabs = ({ copy, tabs, number }: TabsProps) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <TabsIsland
        label={copy.label}
        tabs={tabs.map((tab, index) => ({
          id: tab.id,
          face: <Face copy={tab.copy} numeral={number(index + 1)} />,
          panel: (
            <>
              {tab.panel.kind !== 'scene' && (
                <h3 className="sr-only">
                  <CopyText>{tab.copy.name}</CopyText>
                </h3>
              )}
              <TabPanel panel={tab.panel} />
            </>
          ),
        }))}
      />
    </div>
  </section>
)
