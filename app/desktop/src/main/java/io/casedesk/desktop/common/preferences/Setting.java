package io.casedesk.desktop.common.preferences;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something that can be chosen.
 *
 * @param name in the file, and the end of the names of its texts
 * @param usual what holds until something is chosen
 * @param reader makes it of a text; empty where the text says nothing that can be chosen
 * @param writer makes a text of it
 * @param choices what can be chosen; empty for more than can be listed
 */
public record Setting<T>(
    String name,
    T usual,
    Function<String, Optional<T>> reader,
    Function<T, String> writer,
    List<T> choices) {

  /** Takes a copy that nobody can change. */
  public Setting {
    choices = List.copyOf(choices);
  }

  /** One of a few, in the file by its name in small letters. */
  public static <E extends Enum<E>> Setting<E> choice(String name, E usual) {
    List<E> all = List.of(usual.getDeclaringClass().getEnumConstants());
    return new Setting<>(
        name,
        usual,
        text -> all.stream().filter(one -> word(one).equals(text)).findFirst(),
        Setting::word,
        all);
  }

  /** A whole number between two others. */
  public static Setting<Integer> number(String name, int usual, int least, int most) {
    return new Setting<>(
        name,
        usual,
        text -> whole(text).filter(number -> number >= least && number <= most),
        String::valueOf,
        List.of());
  }

  /** Any text. */
  public static Setting<String> text(String name) {
    return new Setting<>(name, "", Optional::of, Function.identity(), List.of());
  }

  /** What a choice is called in the file, and at the end of the name of its text. */
  public static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  private static Optional<Integer> whole(String text) {
    try {
      return Optional.of(Integer.valueOf(text.strip()));
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }

  /** The name of the text that says what a choice is. */
  public String textKey(T choice) {
    return "settings." + name + "." + writer.apply(choice);
  }
}
