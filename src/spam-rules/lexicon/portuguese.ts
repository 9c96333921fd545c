export const PORTUGUESE = `
action: visite, clique, inscreva, compartilhem, entre, participe, baixe, vote, cadastre, acesse, curta
own: canal, página, site, grupo, vídeo, vídeos, música, conta, link, bio, servidor, jogo, álbum
self: meu, minha, nosso, nossa, nossos, novo, nova
pitch: clique aqui, link na bio, acesse agora
greeting: prezado cliente
follow: inscreva*, inscritos, curte e compartilha, deixa o like, sininho, inscreve no meu canal, se inscreve, ativa o sininho, rumo aos
exchange: sigo de volta, sdv, segue que eu sigo, ganhar seguidores, sdv garantido, sigo de volta na hora, timbeta
warning: spam, golpe, phishing, polícia, polícia prende, prende, quadrilha, ilegal, cassino ilegal, procure ajuda
community: mudei de casa, cheguei agora, apresentação, vaquinha, compartilhem por favor
money: ganhe dinheiro, renda extra, empréstimo, sem consulta, lucro, sem investimento, empréstimo na hora, via pix, receba r, ganhe até, mesmo negativado,
  negativado, avaliar hotéis, pagamento na hora, chame a gerente, chama no zap, no zap, sinais, sinais ao vivo, grupo vip, vagas limitadas
prize: ganhe, sorteando, bônus
respond: ligue agora, chama no zap, no whatsapp, chama no, grupo do telegram
sales: ofertas, desconto, entrega, últimas unidades, réplica
adult: sexy, novinhas, nudes, conteúdo completo, link da bio, corre que hoje
crypto: forex
gambling: giros grátis, tigrinho, pagando muito
health: emagreça, kg em, viagra
fraud: atualize seus dados, iptv, ao vivo grátis
`;
