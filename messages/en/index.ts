import apply from './apply.json' with { type: 'json' }
import careers from './careers.json' with { type: 'json' }
import comingSoon from './coming-soon.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import contactUs from './contact-us.json' with { type: 'json' }
import home from './home.json' with { type: 'json' }
import jobDetails from './job-details.json' with { type: 'json' }
import privacyPolicy from './privacy-policy.json' with { type: 'json' }
import taxiRide from './taxi-ride.json' with { type: 'json' }

const en = {
  common,
  home,
  'taxi-ride': taxiRide,
  careers,
  'job-details': jobDetails,
  apply,
  'contact-us': contactUs,
  'privacy-policy': privacyPolicy,
  'coming-soon': comingSoon,
}

export default en
