/** Texts of the video modal, the audio bar and the upgrade promo (docs/product.md#video-over-the-page), in the language of the page. */
import { refusalMessages } from '@club/access'
import { playerMessages } from '@club/player'
import { catalogue } from '@club/shell-api'
import { messages } from './messages/en.ts'

export const mediaMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)

/** Loads all texts of the layer before it is drawn: what a press opens cannot wait for its texts. */
export const loadTexts = async (language: string): Promise<void> => {
  await Promise.all([mediaMessages, playerMessages, refusalMessages].map((texts) => texts.load(language)))
}
