// Made by messages/build.ts from the files beside it.
import type en from '#messages/en/index.ts'
import about from './about.json' with { type: 'json' }
import accessibility from './accessibility.json' with { type: 'json' }
import application from './application.json' with { type: 'json' }
import apply from './apply.json' with { type: 'json' }
import bikeDelivery from './bike-delivery.json' with { type: 'json' }
import busTicket from './bus-ticket.json' with { type: 'json' }
import careers from './careers.json' with { type: 'json' }
import cities from './cities.json' with { type: 'json' }
import city from './city.json' with { type: 'json' }
import comingSoon from './coming-soon.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import contact from './contact.json' with { type: 'json' }
import contactUs from './contact-us.json' with { type: 'json' }
import flightsTicket from './flights-ticket.json' with { type: 'json' }
import home from './home.json' with { type: 'json' }
import hotels from './hotels.json' with { type: 'json' }
import jobDetails from './job-details.json' with { type: 'json' }
import mail from './mail.json' with { type: 'json' }
import mapDemo from './map-demo.json' with { type: 'json' }
import medicalServices from './medical-services.json' with { type: 'json' }
import movingServices from './moving-services.json' with { type: 'json' }
import onlineFoodDelivery from './online-food-delivery.json' with { type: 'json' }
import onlineSupermarketGrocery from './online-supermarket-grocery.json' with { type: 'json' }
import pickupTruck from './pickup-truck.json' with { type: 'json' }
import privacyPolicy from './privacy-policy.json' with { type: 'json' }
import sendLink from './send-link.json' with { type: 'json' }
import taxiCallBooking from './taxi-call-booking.json' with { type: 'json' }
import taxiIntercity from './taxi-intercity.json' with { type: 'json' }
import taxiRide from './taxi-ride.json' with { type: 'json' }
import trainTicket from './train-ticket.json' with { type: 'json' }

const ku = {
  about,
  accessibility,
  application,
  apply,
  'bike-delivery': bikeDelivery,
  'bus-ticket': busTicket,
  careers,
  cities,
  city,
  'coming-soon': comingSoon,
  common,
  contact,
  'contact-us': contactUs,
  'flights-ticket': flightsTicket,
  home,
  hotels,
  'job-details': jobDetails,
  mail,
  'map-demo': mapDemo,
  'medical-services': medicalServices,
  'moving-services': movingServices,
  'online-food-delivery': onlineFoodDelivery,
  'online-supermarket-grocery': onlineSupermarketGrocery,
  'pickup-truck': pickupTruck,
  'privacy-policy': privacyPolicy,
  'send-link': sendLink,
  'taxi-call-booking': taxiCallBooking,
  'taxi-intercity': taxiIntercity,
  'taxi-ride': taxiRide,
  'train-ticket': trainTicket,
} satisfies typeof en

export default ku
