/** Captcha providers: their scripts and widgets, which differ only in names. Pages load this, so there are no schemas. */

export const captchaProviders = ['hcaptcha', 'turnstile'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

export type CaptchaWidget = {
  /** The class name that its script looks for in a page. */
  readonly className: string
  /** The field that it adds to the form. */
  readonly field: string
  readonly script: string
  readonly verify: string
  /** Origins of its scripts, requests, images and frames. */
  readonly origins: readonly string[]
}

export const captchaWidgets: Readonly<Record<CaptchaProvider, CaptchaWidget>> = {
  hcaptcha: {
    className: 'h-captcha',
    field: 'h-captcha-response',
    script: 'https://js.hcaptcha.com/1/api.js',
    verify: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    className: 'cf-turnstile',
    field: 'cf-turnstile-response',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    origins: ['https://challenges.cloudflare.com'],
  },
}
