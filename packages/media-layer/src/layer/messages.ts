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

/** All that the layer says, before it is drawn: what opens at a press has no time to wait for its words. */
export const loadTexts = async (language: string): Promise<void> => {
  await Promise.all([mediaMessages, playerMessages, refusalMessages].map((texts) => texts.load(language)))
}
