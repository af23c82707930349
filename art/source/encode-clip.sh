#!/bin/bash
# encode-clip.sh encodes the half swing in frames/clip into ../video, as a seamless 12 s loop at 24 frames per second.
set -eu
cd "$(dirname "$0")"
frames=(frames/clip/a*_bg.png)
last=$((${#frames[@]} - 1))
sequence=frames/sequence
rm -rf $sequence
mkdir -p $sequence

# The sequence swings back and forth twice in 24 s. The clip is the middle 12 s, which loop seamlessly.
count=0
add() {
  ln -s "../../${frames[$1]}" "$sequence/$(printf %04d $count).png"
  count=$((count + 1))
}
for _ in 1 2; do
  for ((i = 0; i < last; i++)); do add $i; done
  for ((i = last; i > 0; i--)); do add $i; done
done

rate=$(awk -v frames=$last 'BEGIN { printf "%.6f", frames / 6 }')
interpolation=
[ $last -ge 144 ] || interpolation=minterpolate=fps=24:mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1,
filter="${interpolation}trim=start=6:end=18,setpts=PTS-STARTPTS,scale=1280:720:flags=lanczos,format=yuv420p"
run() { nice -n 19 ffmpeg -y -loglevel error -threads 2 "$@"; }

run -framerate "$rate" -i "$sequence/%04d.png" -vf "$filter" -r 24 -frames:v 288 -c:v libx264 -preset veryfast -crf 8 frames/clip.mp4
run -i frames/clip.mp4 -an -c:v libx264 -preset slow -crf "${CRF:-24}" -tune animation -pix_fmt yuv420p -movflags +faststart ../video/intro.mp4
run -i frames/clip.mp4 -an -c:v libvpx-vp9 -b:v 0 -crf 38 -row-mt 1 -deadline good -cpu-used 4 ../video/intro.webm
run -i frames/clip.mp4 -an -frames:v 1 frames/poster.png
cwebp -quiet -q 84 frames/poster.png -o ../video/intro-poster.webp
