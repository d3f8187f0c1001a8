// Questions of leads to three businesses, each with words of the right answer; null if the knowledge has no answer.

type Question = [ask: string, answer: string | null];

export interface QuestionSet {
  language: string;
  knowledge: string;
  questions: Question[];
}

const heatPumps = `# Northmoor Heat Pumps
We install air source heat pumps in Yorkshire and Lancashire only. Our office is at 14 Canal Street, Leeds LS1 4AB. You can call us on 0113 496 0000 or write to hello@northmoor.example.

## Prices
| Package | For | Price |
|---|---|---|
| Small 6 kW | flats and houses up to 120 m² | 9,800 GBP |
| Medium 10 kW | up to 200 m² | 12,400 GBP |
| Large 16 kW | up to 320 m² | 15,900 GBP |

All prices include the hot water tank and the installation. New radiators are not included. The government grant of 7,500 GBP is deducted from the price; we apply for it. The service contract costs 180 GBP a year.

## Noise
42 dB at one metre, as loud as a fridge.

## Installation
A typical installation takes 3 days. The waiting time is currently 6 weeks. Most houses need no planning permission. The survey is free and takes about an hour.

## Warranty
The heat pump has a 7 year warranty, if it is serviced every year. The compressor is covered for 10 years. Damage by frost or by hard water is not covered.

## Claims
Report a fault by email. An engineer answers within 48 hours. Repairs under warranty cost nothing.

## Payment
You pay 20 percent with the order and the rest after the installation. There is no financing.

## Opening hours
Monday to Friday 8:30 to 17:30, Saturday 10 to 14. On Sunday we are closed.`;

const cars = `We are at 22 Bath Road, Bristol. Delivery within 50 miles costs 150 pounds. Every car comes with a 6 month warranty and 12 months MOT. Finance from 9.9 percent with a deposit of 500 pounds. We do not have electric cars. We take part exchange and pay by bank transfer within 24 hours. Test drives are free, just bring your driving licence. Our tyres come from Germany. Open Mon-Sat 9am-6pm.`;

const cuisines = `Horaires : du mardi au vendredi de 9h30 à 18h30, le samedi de 10h à 17h. Fermé le dimanche et le lundi.
Le showroom est situé 12 rue des Tanneurs à Villeurbanne. Un parking gratuit de huit places se trouve dans la cour.
Un projet complet commence à 8 000 €. Nous livrons en six à huit semaines et la pose dure trois jours.
Les meubles sont garantis dix ans. La garantie ne couvre pas les dégâts des eaux.
Le paiement est possible en dix fois sans frais. Un acompte de 30 % est demandé à la commande.
Nous travaillons dans un rayon de 50 km autour de Lyon. Nous ne faisons pas les salles de bains.
Téléphone : 04 78 00 00 00.`;

const immo = `Der Makler Berger vermietet und verkauft Wohnungen in Köln. Unser Büro ist in der Aachener Straße 45, 50674 Köln.
Die Provision beträgt 3,57 Prozent des Kaufpreises. Besichtigungen sind kostenlos und dauern 30 Minuten.
Zur Wohnung gehören zwei Stellplätze in der Tiefgarage. Haustiere sind nicht erlaubt.
Die Kaution beträgt drei Monatsmieten und kann in Raten gezahlt werden. Der Einzug ist ab dem 1. März möglich.
Geöffnet Mo-Fr 9-18 Uhr. Samstags nach Vereinbarung. Bitte bringen Sie zur Besichtigung den Ausweis mit.`;

export const QUESTION_SETS: QuestionSet[] = [
  {
    language: 'en',
    knowledge: heatPumps,
    questions: [
      ['where are you based?', '14 Canal Street'],
      ['whats the address again', '14 Canal Street'],
      ['do you have a phone number?', '0113'],
      ['whats your email', 'hello@'],
      ['what does a 10kW cost', 'Medium 10 kW, up to 200 m²: 12,400 GBP'],
      ['price for 250 m2', 'Large 16 kW, up to 320 m²: 15,900 GBP'],
      ['how much for a house with 110 m²?', 'Small 6 kW'],
      ['how much for 500 m2?', null],
      ['how much is the large one', '15,900'],
      ['how much is it?', '9,800 GBP'],
      ['what are your prices?', '12,400'],
      ['guarantee on the compressor?', '10 years'],
      ['how long is the warranty?', '7 year'],
      ['what does the warranty cover if it freezes', 'not covered|null'],
      ['is damage by frost covered?', 'not covered'],
      ['when could you install it', '6 weeks|null'],
      ['how long is the waiting time?', '6 weeks'],
      ['how long does the installation take?', '3 days'],
      ['how much deposit', '20 percent|null'],
      ['how much for radiators', 'not included|null'],
      ['are radiators included?', 'not included'],
      ['how much will I save', null],
      ['do I need an EPC', null],
      ['do i need planning permission?', 'planning permission'],
      ['MCS accredited?', null],
      ['best price for cash', '9,800|null'],
      ['how noisy is it', '42 dB'],
      ['is it loud?', '42 dB|null'],
      ['how do I report a fault', 'by email'],
      ['how much is the service contract?', '180 GBP'],
      ['is there a grant?', '7,500'],
      ['how much is the grant', '7,500'],
      ['can I pay monthly?', 'no financing|null'],
      ['do you offer finance?', 'no financing'],
      ['do you work in Yorkshire?', 'Yorkshire and Lancashire'],
      ['do you install in London?', 'only|null'],
      ['what area do you cover', 'Yorkshire and Lancashire'],
      ['are you open on sunday?', 'No'],
      ['are you open on saturday at 1pm?', 'Yes'],
      ['are you open saturday 5pm', 'No'],
      ['what are your opening hours', '8:30 to 17:30'],
      ['are you open now?', 'Yes'],
      ['is the hot water tank included', 'hot water tank'],
      ['is the survey free?', 'survey is free'],
      ['do you do solar panels?', null],
      ['how many people work for you?', null],
      ['who is the owner?', null],
      ['how old is the company', null],
      ['whats the efficiency?', null],
      ['how loud is it and how long does it take to install?', '3 days'],
      ['How noisy is it? And where are you?', '42 dB&14 Canal Street'],
      ['how much is the 6 kW and when are you open?', '9,800&8:30'],
      ['what if it breaks on a sunday night?', null],
      ['can i pay by card?', null],
      ['do you sell used ones', null],
      ['was kostet das?', '9,800|null'],
    ],
  },
  {
    language: 'en',
    knowledge: cars,
    questions: [
      ['whats the address again', '22 Bath Road'],
      ['where are you based?', '22 Bath Road'],
      ['where can I see it', '22 Bath Road|null'],
      ['do you deliver?', 'Delivery within'],
      ['how much is delivery', '150 pounds'],
      ['how long is the warranty', '6 month'],
      ['is there an MOT?', '12 months MOT'],
      ['how long does it take?', null],
      ['how much is it', null],
      ['how much is the blue ford?', null],
      ['got any electric cars?', 'do not have electric'],
      ['how much deposit do I need?', '500 pounds'],
      ['best price for cash', null],
      ['can i part exchange', 'part exchange'],
      ['do you have finance', '9.9'],
      ['are you open sunday?', 'No'],
      ['open tomorrow?', 'Yes'],
      ['are you open at 7 pm today?', 'No'],
      ['what do I need to bring to the test drive', 'driving licence'],
      ['whats the mileage', null],
      ['how many owners', null],
      ['is it petrol or diesel', null],
      ['where is the car from', null],
      ['where do the tyres come from?', 'Germany'],
      ['do you have a toilet', null],
    ],
  },
  {
    language: 'fr',
    knowledge: cuisines,
    questions: [
      ['vous êtes où ?', '12 rue des Tanneurs'],
      ["c'est quoi l'adresse", '12 rue des Tanneurs'],
      ['combien ça coûte ?', '8 000'],
      ["c'est combien ?", '8 000'],
      ['vous êtes ouverts le dimanche ?', 'Non'],
      ['ouvert samedi à 16h ?', 'Oui'],
      ["vous êtes ouverts aujourd'hui ?", 'Oui'],
      ['quels sont vos horaires ?', '9h30'],
      ['il y a un parking ?', 'parking gratuit'],
      ['quel est le délai de livraison ?', 'six à huit semaines'],
      ['combien de temps dure la pose ?', 'trois jours'],
      ['la garantie couvre les dégâts des eaux ?', 'ne couvre pas'],
      ['la garantie dure combien de temps ?', 'dix ans'],
      ['on peut payer en plusieurs fois ?', 'dix fois'],
      ['faut-il verser un acompte ?', '30 %'],
      ['vous faites les salles de bains ?', 'ne faisons pas'],
      ['vous venez à Grenoble ?', null],
      ['vous avez un numéro de téléphone ?', '04 78'],
      ['ça rembourse en combien d’années', null],
      ['quelle est la couleur des meubles ?', null],
      ['il y a des aides ?', null],
      ['vous reprenez les vieilles cuisines ?', null],
      ['où êtes-vous et quand êtes-vous ouverts ?', '12 rue&9h30'],
    ],
  },
  {
    language: 'de',
    knowledge: immo,
    questions: [
      ['Wo ist Ihr Büro?', 'Aachener Straße 45'],
      ['wie ist die adresse', 'Aachener Straße 45'],
      ['Gibt es Parkplätze?', 'Stellplätze|null'],
      ['gibt es einen Stellplatz?', 'Stellplätze'],
      ['Sind Haustiere erlaubt?', 'nicht erlaubt'],
      ['Wie hoch ist die Provision?', '3,57'],
      ['was kostet die Besichtigung?', 'kostenlos'],
      ['wie lange dauert eine Besichtigung', '30 Minuten'],
      ['Kann man die Kaution in Raten zahlen?', 'Raten'],
      ['wie viel Kaution', 'drei Monatsmieten'],
      ['Haben Sie am Sonntag geöffnet?', 'Nein'],
      ['seid ihr heute um 17 uhr offen', 'Ja'],
      ['wann kann ich einziehen', '1. März|null'],
      ['Was soll ich zur Besichtigung mitbringen?', 'Ausweis'],
      ['wie groß ist die Wohnung', null],
      ['was kostet die Wohnung', null],
      ['wie viele Zimmer hat sie', null],
      ['gibt es einen Aufzug?', null],
      ['Wie lange ist die Kündigungsfrist', null],
    ],
  },
];

const small = (language: string, knowledge: string, ...questions: Question[]): QuestionSet => ({
  language,
  knowledge,
  questions,
});

QUESTION_SETS.push(
  small(
    'es',
    'Estamos en la calle Mayor 12, Madrid. La cuota cuesta 39 € al mes y se puede pagar a plazos. Abrimos de lunes a viernes de 7:00 a 22:00 y los sábados de 9:00 a 14:00. No hay piscina. La matrícula es gratis en noviembre.',
    ['¿dónde están?', 'calle Mayor 12'],
    ['¿se puede pagar a plazos?', 'a plazos'],
    ['¿cuánto cuesta?', '39 €'],
    ['¿abren los domingos?', 'No'],
    ['abren el sábado a las 10?', 'Sí'],
    ['¿a qué hora abren?', '7:00'],
    ['¿tienen piscina?', 'No hay piscina'],
    ['¿cuánto es la matrícula?', 'gratis'],
    ['¿hay clases de yoga?', null],
    ['¿cuánto tiempo dura?', null],
    ['¿cuánto cuesta un entrenador personal?', null],
  ),
  small(
    'pt',
    'O condomínio custa 450 reais por mês. Ficamos na rua das Flores 80, São Paulo. Aceitamos FGTS. Não alugamos, só vendemos apartamentos. Atendemos de segunda a sexta das 9h às 18h.',
    ['quanto é o condomínio?', '450 reais'],
    ['dá pra usar FGTS?', 'FGTS'],
    ['vocês alugam?', 'Não alugamos'],
    ['onde vocês ficam?', 'rua das Flores 80'],
    ['estão abertos no sábado?', 'Não'],
    ['atendem hoje?', 'Sim|null'],
    ['tem garagem?', null],
    ['quanto custa o apartamento?', null],
    ['aceita cachorro?', null],
  ),
  small(
    'it',
    'Siamo in via Roma 8, Torino. Un corso costa 240 euro e dura otto settimane. Aperti dal lunedì al venerdì dalle 9 alle 19. Il primo incontro è gratuito. Non rilasciamo certificati.',
    ['dove siete?', 'via Roma 8'],
    ['quanto costa il corso?', '240 euro'],
    ['quanto dura il corso?', 'otto settimane'],
    ['siete aperti sabato?', 'No'],
    ['siete aperti oggi?', 'Sì'],
    ['rilasciate certificati?', 'Non rilasciamo'],
    ['quanti studenti ci sono?', null],
    ['si può pagare a rate?', null],
  ),
  small(
    'nl',
    'U vindt ons in de Biltstraat 110, Utrecht. Een proefles is gratis. Een abonnement kost 45 euro per maand. Open maandag t/m vrijdag van 9.00 tot 18.00 uur. Neem een handdoek en sportschoenen mee. Kinderen zijn niet toegestaan.',
    ['waar zitten jullie?', 'Biltstraat 110'],
    ['wat moet ik meenemen?', 'handdoek|null'],
    ['wat kost een abonnement', '45 euro'],
    ['is de proefles gratis?', 'gratis'],
    ['zijn jullie zondag open?', 'Nee'],
    ['zijn jullie vandaag open?', 'Ja'],
    ['mogen kinderen mee?', 'niet toegestaan'],
    ['hebben jullie een sauna?', null],
    ['hoe lang duurt een les?', null],
    ['wat kost een personal trainer', null],
  ),
);

QUESTION_SETS.push(
  small(
    'en',
    `# Studio Lotus
Small yoga studio in Ghent. You find us at Veldstraat 30, Ghent. Call 09 123 45 67.

## Prices
A single class costs 18 euros. Ten classes cost 150 euros and are valid for 6 months. The first class is free. Mats can be rented for 2 euros.

## Timetable
Classes are from Monday to Thursday at 18:00 and 19:30. We are open Monday to Thursday 17:30 to 21:00 and Saturday 9:00 to 12:00.

## Good to know
A class lasts 75 minutes and has at most 12 people. You can cancel up to 12 hours before. Showers are available. We do not offer classes for children. Bring comfortable clothes and a towel.`,
    ['where are you', 'Veldstraat'],
    ['how much for one class', '18 euros'],
    ['how much is a 10 class pass', '150'],
    ['how long is a class', '75 minutes'],
    ['how many people in a class', '12 people'],
    ['do you do kids classes', 'children'],
    ['is there a shower', 'Showers'],
    ['what should i bring', 'towel'],
    ['can I rent a mat', '2 euros'],
    ['is the first one free?', 'first class is free'],
    ['are you open on friday', 'No'],
    ['open saturday at 10?', 'Yes'],
    ['can i cancel', '12 hours'],
    ['who teaches', null],
    ['do you have hot yoga', null],
    ['is there parking', null],
    ['how long are the ten classes valid', '6 months'],
    ['do you have student discount', null],
    ['what is the phone number', '09 123'],
    ['when is the next beginner course', null],
    ['price for a private lesson', null],
    ['can my 8 year old join', null],
  ),
  small(
    'de',
    `Dachdecker Huber, Münchner Straße 7, 85221 Dachau. Telefon 08131 99 00 11.
Wir arbeiten im Umkreis von 40 km um Dachau. Ein neues Dach kostet ab 190 Euro pro Quadratmeter, mit Dämmung ab 260 Euro. Die Besichtigung ist kostenlos.
Wartezeit: zurzeit 8 Wochen. Ein Einfamilienhaus dauert etwa 10 Tage. Wir geben 10 Jahre Garantie auf die Arbeit, nicht auf Sturmschäden.
Photovoltaik bauen wir nicht. Asbest entsorgen wir fachgerecht. Bürozeiten: Mo-Do 8-16 Uhr, Fr 8-12 Uhr.`,
    ['Wo seid ihr?', 'Münchner Straße'],
    ['was kostet ein neues dach', '190 Euro'],
    ['was kostet es mit dämmung', '260'],
    ['wie lange dauert das?', '10 Tage'],
    ['wie lange ist die wartezeit', '8 Wochen'],
    ['wann könnt ihr anfangen', '8 Wochen|null'],
    ['gebt ihr garantie?', '10 Jahre'],
    ['sind sturmschäden in der garantie', 'nicht auf Sturmschäden'],
    ['macht ihr auch photovoltaik', 'nicht'],
    ['kommt ihr nach Augsburg?', null],
    ['seid ihr am freitag um 14 uhr da', 'Nein'],
    ['habt ihr freitag um 14 uhr offen', 'Nein'],
    ['ist die besichtigung kostenlos?', 'kostenlos'],
    ['was kostet ein carport', null],
    ['habt ihr referenzen', null],
    ['kann ich in raten zahlen', null],
    ['welche ziegel nehmt ihr', null],
    ['wie erreiche ich euch telefonisch', '08131|null'],
    ['wer ist der chef', null],
    ['was kostet das und wie lange ist die wartezeit?', '190&8 Wochen'],
  ),
);

/** Returns 1 for the right answer (or an accepted silence), 0 for none although there is one, -1 for a wrong one. */
export function gradeAnswer(expected: string | null, answer: string | null): -1 | 0 | 1 {
  const accepted = (expected ?? 'null').split('|');
  if (answer === null) return accepted.includes('null') ? 1 : 0;
  return accepted.some((one) => one !== 'null' && one.split('&').every((part) => answer.includes(part)))
    ? 1
    : -1;
}
