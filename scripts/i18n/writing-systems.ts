/**
 * Finds characters that do not belong in a language: letters of another writing system (a Cyrillic `а` in a Latin word, an English
 * word in a Chinese text), simplified characters in traditional text and the other way round, invisible characters.
 */
import { eachTranslation, type LocaleMessages } from './locale-files.ts';
import { textsOf } from './texts.ts';

/** Unicode scripts in addition to Latin, which names and units use everywhere. */
const ownScripts: Record<string, string> = {
  'zh-TW': 'Han',
  'zh-CN': 'Han',
  ja: 'Han|Hiragana|Katakana',
  ko: 'Hangul',
  ar: 'Arabic',
  ru: 'Cyrillic',
  th: 'Thai',
};

/** Common characters that are only simplified or only traditional. */
const onlySimplified =
  '们这个说为时会对发经过还没样么几学点与关开应业电车长门问间东两义乐书买乱产亲从众优伤传价体侧儿兑党兰兴养减创则刘别务动劳势区医华协单卖卫厂历压县变号吗听启员响团围国图圆场块坏声处备复头夺奖妇孙宁实宽对导岁币师帐帮带广庆库张强归当录彻总恶惊惯愿戏战户扩扫择损换据显术机杀权条极构标栏档检欢毁气汇沟润满滚灭灯灵炼热爱牵独环现电疗监盖盘着矿码确离种称稳穷窃签简类约级线练组细终结绝统继绩续维综网罗职联肃胜胶脑节药获营虑虚虽见观规视览觉触计订认讨让议记许论设访证评识诉试该详语误请读调谁谢负责败货质贵费资赏软载较输达迁运进远连适选递邮释钟钱链锁错键闻阅队阳阴际陆险随难预领频题颜额风飞验';
const onlyTraditional =
  '們這個說為時會對發經過還沒樣麼幾學點與關開應業電車長門問間東兩義樂書買亂產親從眾優傷傳價體側兒兌黨蘭興養減創則劉別務動勞勢區醫華協單賣衛廠歷壓縣變號嗎聽啟員響團圍國圖圓場塊壞聲處備復頭奪獎婦孫寧實寬導歲幣師帳幫帶廣慶庫張強歸當錄徹總惡驚慣願戲戰戶擴掃擇損換據顯術機殺權條極構標欄檔檢歡毀氣匯溝潤滿滾滅燈靈煉熱愛牽獨環現療監蓋盤礦碼確離種稱穩窮竊簽簡類約級線練組細終結絕統繼績續維綜網羅職聯肅勝膠腦節藥獲營慮虛雖見觀規視覽覺觸計訂認討讓議記許論設訪證評識訴試該詳語誤請讀調誰謝負責敗貨質貴費資賞軟載較輸達遷運進遠連適選遞郵釋鐘錢鏈鎖錯鍵聞閱隊陽陰際陸險隨難預領頻題顏額風飛驗';

const wrongHan: Record<string, { characters: Set<string>; script: string }> = {
  'zh-TW': { characters: minus(onlySimplified, onlyTraditional), script: 'simplified' },
  'zh-CN': { characters: minus(onlyTraditional, onlySimplified), script: 'traditional' },
};

/** What stays in Latin letters in languages with another script: names, units, file types. */
const latinNames = new Set(
  `VPN IP PC Code IPv4 IPv6 TLS AES DNS DDoS ISP ASN QoS WebRTC STUN SHA HTTPS https QR PDF JSON PNG JPEG WebP GIF CSV MB GB Wi Fi WiFi ID URL App Store Play
  Google Apple Microsoft PayPal Stripe Gmail GitHub DB Windows PowerShell Terminal macOS Mac iPhone iPad iPadOS iOS Android Intel AMD ARM Silicon arm64 x64 M1
  JavaScript Cookie cookie Personal Startup Free UTC GMT USD Intl name shop tag x7x365 TRN AbuseIPDB Face Touch Authenticator Safari Chrome Firefox Edge OK Atom`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Direction marks and isolates are allowed: they keep a Latin name together in Arabic. So is a word joiner (U+2060) after a
 * hyphen: it prevents a line break in AES-256 or e-mail, and the page's font lacks the non-breaking hyphen U+2011.
 */
const invisible = /(?![\u200e\u200f\u2066-\u2069]|(?<=-)\u2060)[\p{Cc}\p{Cf}]/u;

export function foreignCharacters(messagesByLocale: LocaleMessages): string[] {
  return eachTranslation(messagesByLocale, ({ locale, message, english }) => {
    // One finding is enough: that it is the English text.
    if (message === english) return [];
    const texts = textsOf(message);
    return [
      ...new Set(
        texts.flatMap((text) => [
          ...foreignLetters(locale, text),
          ...wrongHanCharacters(locale, text),
          ...invisibleCharacters(text),
        ]),
      ),
      ...latinWords(locale, texts),
    ];
  });
}

function foreignLetters(locale: string, text: string): string[] {
  const scripts = ['Latin', 'Common', 'Inherited', ...(ownScripts[locale]?.split('|') ?? [])];
  const foreign = new RegExp(`[^${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu');
  return [...text.matchAll(foreign)].map(
    ([character]) => `has “${character}” (U+${hex(character)}), which the language does not use; retype it`,
  );
}

function wrongHanCharacters(locale: string, text: string): string[] {
  const wrong = wrongHan[locale];
  if (!wrong) return [];
  return [...text]
    .filter((character) => wrong.characters.has(character))
    .map((character) => `has the ${wrong.script} “${character}”`);
}

function latinWords(locale: string, texts: readonly string[]): string[] {
  if (!ownScripts[locale]) return [];
  const words = texts.flatMap((text) => text.match(/[\p{Script=Latin}][\p{Script=Latin}\d]*/gu) ?? []);
  const foreign = new Set(words.filter((word) => word.length > 1 && !latinNames.has(word)));
  if (foreign.size === 0) return [];
  const named = [...foreign].map((word) => `“${word}”`).join(', ');
  return [
    `has ${named} in Latin letters; translate what is no name, and add names to latinNames in scripts/i18n/writing-systems.ts`,
  ];
}

function invisibleCharacters(text: string): string[] {
  const found = invisible.exec(text)?.[0];
  return found ? [`has the invisible character U+${hex(found)}; remove it`] : [];
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

/** Without the characters that both scripts use. */
function minus(characters: string, others: string): Set<string> {
  return new Set([...characters].filter((character) => !others.includes(character)));
}
