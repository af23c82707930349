import { landingVideo } from '#lib/content/landing-video.ts'
import type { PageSections, WithLanding } from '#lib/content/page.ts'

export const medicalServices: PageSections<'medical-services', WithLanding> = (context) => {
  const { copy, links } = context
  const doctors = links.page('medical-consultants')
  return [
    {
      kind: 'hero',
      copy: copy.hero,
      picture: 'medical-services',
      action: { label: copy.hero.action, link: doctors },
      how: { label: copy.hero.how, link: { href: '#faq', external: false } },
    },
    { kind: 'call', copy: copy.call, picture: 'doctor' },
    { kind: 'stops', copy: copy.benefits, layout: 'split', ground: 'mist' },
    landingVideo(context, { copy: copy.video, picture: 'medical-services', ground: 'paper' }),
    { kind: 'faq', id: 'faq', copy: copy.faq, support: links.page('contact') },
    { kind: 'closing', copy: copy.closing, action: doctors, picture: 'medical-services' },
  ]
}
