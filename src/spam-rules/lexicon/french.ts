export const FRENCH = `
action: regardez, regarde, cliquez, clique, visite, écoutez, abonnez, abonne, suivez, suis, partagez, partage, rejoignez, venez, viens, découvrez, découvre,
  soutenez, aimez
own: chaîne, page, site, profil, groupe, boutique, vidéo, vidéos, musique, chanson, clip, compte, lien, bio, serveur, album, jeu, cagnotte
self: ma, mon, mes, notre, nos, nouvelle, nouveau
pitch: inscription gratuite, rejoignez nous
plea: 100 fiable
follow: abonnez vous, abonne toi, abonne, abonnez, gagner des abonnés
exchange: je follow back
warning: spam, phishing, police, procès, étude, faux mails, ne cliquez pas, escroquerie, fraudes, je ne vends pas, vaccin
community: je déménage, nouveau compte, instance, instances, nouvelle ici, présentation, comptes à suivre, cagnotte, entraide, rejoignez le groupe,
  chaque partage, inscriptions rouvertes, bénévoles
money: prêt entre particuliers, offre de prêt, remboursement, rachat de crédit, avec votre téléphone, réponse sous, rachat, par jour depuis,
  depuis votre canapé, en message privé, je vous explique
prize: gagnez, vous avez gagné, récompense, bonus
respond: je réponds vite, écrivez moi, écris moi, envoyez, sur whatsapp, inbox, contact whatsapp, écris moi sur, contactez moi sur
billing: stop sms
sales: promo, promotions, pas chère, commandez, offre spéciale, livraison, sacs de luxe, découvrez notre boutique
adult: sexy, près de chez toi, femmes mûres, nudes, cam privée, en cam, coucou toi, célibataire et sérieuse
crypto: forex
gambling: casino en ligne, tours gratuits, jackpot
health: minceur, brûle graisse, voyant, désenvoûtement, kilos en, voyant médium
fraud: vérifiez votre, votre colis, permis de conduire, coordonnées bancaires, streaming gratuit, sans inscription, impayée, votre compte, mettez à jour,
  a été suspendu, réglez les frais, éviter la suppression, votre compte doit être, doit être vérifié, frais à régler, colis est en attente,
  accorde des prêts, toute personne sérieuse, particulier qui accorde
`;
