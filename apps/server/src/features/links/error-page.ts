// Renders the page for a short URL that leads nowhere or fails temporarily: small, in the person's language, without
// subresources or scripts (links.md#when-there-is-no-such-link).
import { hash } from 'node:crypto';

/** `unknown`: no active link has this URL. `later`: it might work in a minute. */
export type LinkProblem = 'unknown' | 'later';

/** The page's heading and sentence for each problem. */
type Words = Record<LinkProblem, readonly [string, string]>;

const ERROR_TEXTS: Record<string, Words> = {
  en: {
    unknown: ['This link doesn’t work', 'Check that the address is complete, or ask for a new link.'],
    later: ['This link is temporarily unavailable', 'Please try again in a minute.'],
  },
  fr: {
    unknown: [
      'Ce lien ne fonctionne pas',
      'Vérifiez que l’adresse est complète, ou demandez un nouveau lien.',
    ],
    later: ['Ce lien est momentanément indisponible', 'Veuillez réessayer dans une minute.'],
  },
  es: {
    unknown: ['Este enlace no funciona', 'Compruebe que la dirección está completa o pida un enlace nuevo.'],
    later: ['Este enlace no funciona en este momento', 'Vuelva a intentarlo dentro de un minuto.'],
  },
  de: {
    unknown: [
      'Dieser Link funktioniert nicht',
      'Prüfen Sie, ob die Adresse vollständig ist, oder bitten Sie um einen neuen Link.',
    ],
    later: ['Dieser Link funktioniert gerade nicht', 'Bitte versuchen Sie es in einer Minute noch einmal.'],
  },
  it: {
    unknown: ['Questo link non funziona', 'Controlli che l’indirizzo sia completo o chieda un nuovo link.'],
    later: ['Questo link al momento non funziona', 'Riprovi tra un minuto.'],
  },
  pt: {
    unknown: ['Este link não funciona', 'Verifique se o endereço está completo ou peça um novo link.'],
    later: ['Este link não funciona neste momento', 'Tente novamente daqui a um minuto.'],
  },
  nl: {
    unknown: ['Deze link werkt niet', 'Controleer of het adres volledig is, of vraag om een nieuwe link.'],
    later: ['Deze link werkt op dit moment niet', 'Probeer het over een minuut opnieuw.'],
  },
};

const STYLE =
  ':root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.5rem}';

/** The page's Content-Security-Policy, which allows only its own style. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders the page. @param accepted the header Accept-Language. */
export function renderErrorPage(trouble: LinkProblem, accepted: string): { language: string; html: string } {
  const language = chooseLanguage(accepted);
  const [heading, sentence] = ERROR_TEXTS[language]![trouble];
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${heading}</h1>
<p>${sentence}</p>
</body>
</html>
`;
  return { language, html };
}

/**
 * Returns the language that the person prefers among the page's languages (RFC 9110, 12.5.4); English if there is none.
 */
function chooseLanguage(accepted: string): string {
  const liked = accepted.split(',').flatMap((part) => {
    const [, language, quality] = /^\s*([a-z]{2})(?:-[a-z\d-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? [];
    const own = language?.toLowerCase();
    return own !== undefined && own in ERROR_TEXTS ? [{ own, quality: Number(quality ?? 1) }] : [];
  });
  const [best] = liked.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  return best?.own ?? 'en';
}
