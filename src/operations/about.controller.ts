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

const PAGE = {
  'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
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
        'Such posts with their media addresses, and what their authors publish in their profiles: name, bio, numbers.',
      days_after_delivery: cleanupRetentionDays,
      // 0: rejected posts stay.
      days_after_rejection: rejectedRetentionDays === 0 ? null : rejectedRetentionDays,
      opt_out:
        tags.length === 0
          ? 'Write to the contact to be left out.'
          : 'Write one of these hashtags into your bio or profile fields: your posts are then withheld. To have everything about you erased, write to the contact.',
      opt_out_tags: tags,
    };
  }
}

function pageOf(about: About): string {
  const { days_after_delivery: delivered, days_after_rejection: rejected } = about;
  const contact = about.contact ?? 'not given';
  const rows = [
    ['Who runs this', about.operator ?? 'not given'],
    ['Contact', contact],
    ['What it reads', about.reads],
    ['What it keeps', about.keeps],
    [
      'For how long',
      `Delivered posts ${delivered} days; rejected ones ${rejected === null ? 'until somebody removes them' : `${rejected} days`}.`,
    ],
    ['How to opt out', `${about.opt_out} ${about.opt_out_tags.map((tag) => `#${tag}`).join(' ')}`],
    ['Software', about.software],
  ].map(([name = '', text = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>About this service</title><h1>About this service</h1><dl>${rows.join('\n')}</dl></html>`;
}
