import { Tabs as TabsIsland } from '#components/islands/on-demand.tsx'
import styles from '#components/islands/tabs.module.css'
import { CopyText } from '#components/ui/copy-text.tsx'
import { SectionHead } from '#components/ui/section-head.tsx'
import { TabPanel } from '#components/ui/tab-panel.tsx'
import type { Tab, TabsSection } from '#lib/content/section-tabs.ts'

const Face = ({ copy, numeral }: Tab) => (
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

export const Tabs = ({ copy, tabs }: TabsSection) => (
  <section className="sec">
    <div className="wrap">
      <SectionHead title={copy.title} text={copy.text} />
      <TabsIsland
        label={copy.label}
        tabs={tabs.map((tab) => ({
          id: tab.id,
          face: <Face {...tab} />,
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
