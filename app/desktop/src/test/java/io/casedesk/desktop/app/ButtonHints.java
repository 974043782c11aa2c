package io.casedesk.desktop.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Finds icons to press whose tooltip is missing, and buttons of a command whose tooltip doesn't
 * name its keyboard shortcut. Which commands there are is read from the page of shortcuts.
 */
final class ButtonHints {

  private static final String LINE = "keys-";

  /** Buttons with the name of a command that acts on something else. */
  private static final Set<String> OTHERS =
      Set.of("connections-check", "create-copy", "notice-copy", "run-undo");

  private final Set<String> mute = new TreeSet<>();
  private final List<Seen> seen = new ArrayList<>();
  private final Set<String> known = new HashSet<>();

  /** The usual keys of the commands, by their titles and by their ids. */
  private final Map<String, Set<String>> keys = new HashMap<>();

  private record Seen(String state, String id, String name, String hint) {}

  /** Looks at all that is shown. Call on the JavaFX thread. */
  void look(String state) {
    for (Node node : Screens.nodes()) {
      if (node instanceof ButtonBase button && !(node instanceof CheckBox)) {
        look(state, button);
      } else if (node.getId() != null && node.getId().startsWith(LINE)) {
        List<String> texts =
            node.lookupAll(".label").stream().map(label -> ((Label) label).getText()).toList();
        if (!node.lookupAll(".key-cap").isEmpty()) {
          String key = plain(texts.get(1));
          keys.computeIfAbsent(bare(texts.getFirst()), title -> new HashSet<>()).add(key);
          keys.computeIfAbsent(node.getId(), id -> new HashSet<>()).add(key);
        }
      }
    }
  }

  private void look(String state, ButtonBase button) {
    String text = Objects.requireNonNullElse(button.getText(), "");
    String spoken = Objects.requireNonNullElse(button.getAccessibleText(), "");
    String hint = button.getTooltip() == null ? "" : button.getTooltip().getText();
    if (text.isBlank() && hint.isBlank() && button.getGraphic() instanceof FontIcon) {
      mute.add(state + ": no tooltip: “" + spoken + "”, " + Screens.path(button));
    }
    String id = Objects.requireNonNullElse(button.getId(), "");
    String name = bare(text.isBlank() ? spoken : text);
    if (!OTHERS.contains(id) && known.add(id + "\n" + name + "\n" + hint)) {
      seen.add(new Seen(state, id, name, plain(hint)));
    }
  }

  /** Returns a title without the marks of the pseudo language and without an ellipsis. */
  private static String bare(String title) {
    return plain(title).replaceAll("…|\\s*\\(.*\\)$", "").strip();
  }

  private static String plain(String text) {
    return text.replaceAll("[⟦⟧⟪⟫~]", "");
  }

  /** A line for each. */
  String found() {
    Set<String> result = new TreeSet<>(mute);
    for (Seen one : seen) {
      for (String command : List.of(one.name, LINE + one.id)) {
        Set<String> named = keys.getOrDefault(command, Set.of());
        if (!named.isEmpty() && named.stream().noneMatch(one.hint::contains)) {
          result.add(
              one.state + ": “" + one.name + "”, #" + one.id + " says " + one.hint + ", not "
                  + named);
        }
      }
    }
    return String.join("\n", result);
  }

  /** How many different buttons have the name of a command with a keyboard shortcut. */
  long tied() {
    return seen.stream()
        .filter(one -> keys.containsKey(one.name) || keys.containsKey(LINE + one.id))
        .count();
  }
}
