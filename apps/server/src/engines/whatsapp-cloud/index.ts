export { createWhatsappCloud } from './whatsapp-cloud.ts';
