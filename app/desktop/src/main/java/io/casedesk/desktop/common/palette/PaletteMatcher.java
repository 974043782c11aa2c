package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.input.AccentFolding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds commands whose title or place contains every typed word, its singular, or a word of the
 * same meaning. Order: places with this name, titles with this prefix, places with this prefix,
 * words with this prefix, other matches, matches by meaning only. Within a rank, commands of the
 * open place come first. Without a query, commands that can run come first.
 */
final class PaletteMatcher {

  private static final int WHOLE_PLACE = 0;
  private static final int TITLE_BEGINS = 1;
  private static final int PLACE_BEGINS = 2;
  private static final int WORD_BEGINS = 3;
  private static final int HOLDS = 4;
  private static final int MEANS = 5;

  /** Shorter beginnings of a word have too many meanings. */
  private static final int SHORTEST_MEANING = 3;

  private static final int NONE = -1;

  private final String typed;
  private final TextSearch search;
  private final List<List<String>> alternatives;

  /** An entry and its rank. */
  private record RankedEntry(PaletteEntry entry, int rank, boolean isFirst) {}

  /**
   * A command and its place.
   *
   * @param isHere whether the command acts on the open place
   */
  record PaletteEntry(Commands.Group group, Command command, boolean isHere) {}

  private static final Comparator<RankedEntry> BEST_FIRST =
      Comparator.comparingInt(RankedEntry::rank).thenComparing(ranked -> !ranked.isFirst);

  /**
   * Creates a matcher.
   *
   * @param query the text as typed
   * @param synonyms groups of words of the same meaning, in any language; the groups are separated
   *     by semicolons and the words by spaces
   */
  PaletteMatcher(String query, String synonyms) {
    List<List<String>> groups =
        Stream.of(synonyms.split(";", -1))
            .map(group -> List.of(group.strip().split(" +")))
            .toList();
    typed = AccentFolding.searchable(query.strip());
    search = TextSearch.of(query);
    alternatives = search.words().stream().map(word -> alternatives(word, groups)).toList();
  }

  /** The word without the ending of a plural, and the words of the same meaning. */
  private static List<String> alternatives(String word, List<List<String>> synonyms) {
    List<String> all = new ArrayList<>();
    if (word.length() > SHORTEST_MEANING && word.endsWith("s")) {
      all.add(word.substring(0, word.length() - 1));
    }
    if (word.length() >= SHORTEST_MEANING) {
      synonyms.stream()
          .map(group -> group.stream().map(AccentFolding::searchable).toList())
          .filter(group -> group.stream().anyMatch(synonym -> synonym.startsWith(word)))
          .forEach(all::addAll);
    }
    return all;
  }

  /** Returns the commands found, the best first; commands of equal rank keep their order. */
  List<PaletteEntry> found(Commands commands) {
    return commands.choices().stream()
        .flatMap(
            group -> {
              boolean isHere = group.place().active().getAsBoolean();
              return group.commands().stream()
                  .map(command -> new PaletteEntry(group, command, isHere));
            })
        .map(entry -> new RankedEntry(entry, rankOf(entry), isFirst(entry)))
        .filter(ranked -> ranked.rank != NONE)
        .sorted(BEST_FIRST)
        .map(RankedEntry::entry)
        .toList();
  }

  private boolean isFirst(PaletteEntry entry) {
    return search.isEmpty() ? entry.command().canRun() : entry.isHere();
  }

  private int rankOf(PaletteEntry entry) {
    if (search.isEmpty()) {
      return HOLDS;
    }
    String title = AccentFolding.searchable(entry.command().title());
    String place = AccentFolding.searchable(entry.group().title());
    if (!search.findsIn(title + " " + place)) {
      return isMeant(title + " " + place) ? MEANS : NONE;
    }
    if (place.equals(typed)) {
      return WHOLE_PLACE;
    }
    if (title.startsWith(typed)) {
      return TITLE_BEGINS;
    }
    if (place.startsWith(typed)) {
      return PLACE_BEGINS;
    }
    if (beginsAWord(title)) {
      return entry.isHere() ? TITLE_BEGINS : WORD_BEGINS;
    }
    return HOLDS;
  }

  private boolean isMeant(String text) {
    for (int i = 0; i < alternatives.size(); i++) {
      if (!text.contains(search.words().get(i))
          && alternatives.get(i).stream().noneMatch(text::contains)) {
        return false;
      }
    }
    return true;
  }

  private boolean beginsAWord(String title) {
    for (String word : search.words()) {
      int at = title.indexOf(word);
      while (at > 0 && Character.isLetterOrDigit(title.charAt(at - 1))) {
        at = title.indexOf(word, at + 1);
      }
      if (at < 0) {
        return false;
      }
    }
    return true;
  }
}
