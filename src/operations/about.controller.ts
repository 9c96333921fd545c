import { createHash } from 'node:crypto';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/principal';
import { escapeHtml } from '../common/html/escape';
import { AppConfig } from '../config/app-config';
import { VERSION } from '../config/version';
import { ReadDataSource } from '../database/read-data-source';

interface About {
  software: string;
  operator: string | null;
  contact: string | null;
  reads: string;
  keeps: string;
  days_after_delivery: number;
  days_after_rejection: number | null;
  opt_out: string;
  opt_out_tags: string[];
}

const SETTINGS = 'SELECT consent, opt_out_tags FROM settings WHERE id = 1';

/** The colours of the console and of the docs. */
const STYLE = `:root { color-scheme: light dark }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif;
  background: light-dark(#fff, #171d1b); color: light-dark(#1a201d, #e8edea) }
a { color: light-dark(#0a675f, #54c6b5) }
dt { margin-top: 1.25rem; font-weight: 600 }
dd { margin: 0; overflow-wrap: anywhere }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const PAGE = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'public, max-age=300',
};

/** Who runs this service and what it does, for those whose posts it reads. */
@Public()
@ApiExcludeController()
@Controller()
export class AboutController {
  constructor(
    private readonly config: AppConfig,
    private readonly dataSource: ReadDataSource,
  ) {}

  @Get('about.json')
  async getAbout(@Res() response: Response): Promise<void> {
    response.set(PAGE).json(await this.read());
  }

  @Get('about')
  async getAboutPage(@Res() response: Response): Promise<void> {
    response
      .set(PAGE)
      .type('html')
      .send(pageOf(await this.read()));
  }

  @Get('robots.txt')
  getRobots(@Res() response: Response): void {
    response.type('text/plain').send('User-agent: *\nAllow: /about\nDisallow: /\n');
  }

  private async read(): Promise<About> {
    const { operatorName, operatorContact, cleanupRetentionDays, rejectedRetentionDays } = this.config;
    const settings = await this.dataSource.one<{ consent: string; opt_out_tags: string[] }>(SETTINGS);
    const tags = settings.consent === 'off' ? [] : settings.opt_out_tags;
    return {
      software: `Sluice ${VERSION}`,
      operator: operatorName,
      contact: operatorContact,
      reads:
        'Public posts with chosen hashtags, from public timelines. People review them; some are boosted or shown elsewhere.',
      keeps:
        'These posts with their media addresses, and what their authors publish in their profiles: name, bio, counts.',
      days_after_delivery: cleanupRetentionDays,
      // 0: rejected posts stay.
      days_after_rejection: rejectedRetentionDays === 0 ? null : rejectedRetentionDays,
      opt_out:
        tags.length === 0
          ? 'Write to the contact to be left out.'
          : 'Add one of these hashtags to your bio or profile fields: your posts are then withheld. To have everything about you erased, write to the contact.',
      opt_out_tags: tags,
    };
  }
}

function pageOf(about: About): string {
  const { days_after_delivery: delivered, days_after_rejection: rejected } = about;
  const tags = about.opt_out_tags.map((tag) => `#${tag}`).join(' ');
  const rows = [
    ['Who runs this', escapeHtml(about.operator ?? 'not given')],
    ['Contact', about.contact === null ? 'not given' : linked(about.contact)],
    ['How to opt out', escapeHtml(`${about.opt_out} ${tags}`)],
    ['What it reads', about.reads],
    ['What it keeps', about.keeps],
    [
      'For how long',
      `Delivered posts ${delivered} days; rejected ones ${rejected === null ? 'until somebody removes them' : `${rejected} days`}.`,
    ],
    ['Software', about.software],
  ].map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>About this service</title><style>${STYLE}</style><h1>About this service</h1><dl>${rows.join('\n')}</dl></html>`;
}

function linked(contact: string): string {
  const text = escapeHtml(contact);
  return /^(?:https?|mailto):/i.test(contact) ? `<a href="${text}">${text.replace(/^mailto:/i, '')}</a>` : text;
}
