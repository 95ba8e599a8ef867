/** Videos per second, from the first source response until the site shows the last video. */
export async function measureThroughput({ product, answers, channelIds, videos }) {
  const before = await product.visible();
  await product.follow(channelIds);
  answers.clear();
  await product.sync(channelIds);
  await product.filled(before + videos);
  const seconds = (performance.now() - answers.first()) / 1_000;
  return videos / seconds;
}
