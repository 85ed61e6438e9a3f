if [ -L "$live" ]; then
  say live "$(name_live)"
  cat "$live/published.json" || :
fi
