import type { AboutSection } from './section-about.ts'
import type { BranchesSection } from './section-branches.ts'
import type { ChoicesSection, FeaturesSection, SiblingsSection, TilesSection } from './section-cards.ts'
import type { CareersSection } from './section-careers.ts'
import type { CarryingSection } from './section-carrying.ts'
import type { CitiesSection } from './section-cities.ts'
import type { DrawingSection } from './section-drawings.ts'
import type { PlatesSection, ShelfSection } from './section-goods.ts'
import type {
  ClosingRowSection,
  ClosingSection,
  FigureBandSection,
  FigureHeroSection,
  HeroSection,
  PhoneHeroSection,
} from './section-heroes.ts'
import type { HoursSection } from './section-hours.ts'
import type { ChecksSection, FaqSection, StepsSection, StopsSection } from './section-lists.ts'
import type { MarkerMapSection } from './section-maps.ts'
import type { PostersSection, VideoSection } from './section-media.ts'
import type { LinkRowsSection } from './section-rows.ts'
import type { SupermarketSection } from './section-supermarket.ts'
import type { TabsSection } from './section-tabs.ts'
import type { HeroPlainSection, ProseSection, VoidSection } from './section-texts.ts'
import type { TravelSection } from './section-travel.ts'

/** Everything a page can consist of; components/sections has one component a kind. */
export type Section =
  | PhoneHeroSection
  | HeroSection
  | FigureHeroSection
  | TilesSection
  | PostersSection
  | FeaturesSection
  | FigureBandSection
  | VideoSection
  | StopsSection
  | StepsSection
  | ChecksSection
  | ChoicesSection
  | SiblingsSection
  | CitiesSection
  | TabsSection
  | HoursSection
  | FaqSection
  | ClosingSection
  | ClosingRowSection
  | HeroPlainSection
  | ProseSection
  | VoidSection
  | PlatesSection
  | ShelfSection
  | CareersSection
  | TravelSection
  | SupermarketSection
  | AboutSection
  | BranchesSection
  | MarkerMapSection
  | LinkRowsSection
  | DrawingSection
  | CarryingSection
