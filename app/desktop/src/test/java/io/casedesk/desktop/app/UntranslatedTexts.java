package io.casedesk.desktop.app;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Finds words of the window that don't come from a message bundle. The window is opened with texts
 * between ⟦ and ⟧, over a service whose texts are between ⟪ and ⟫: letters outside of either are a
 * literal that was forgotten in the code.
 */
final class UntranslatedTexts {

  private static final Pattern INNERMOST = Pattern.compile("⟦[^⟦⟧⟪⟫]*⟧|⟪[^⟦⟧⟪⟫]*⟫");

  /** A value with no better way to show it; the names in it are the service's too. */
  private static final Pattern JSON = Pattern.compile("[\\[{].*[\\]}]", Pattern.DOTALL);

  private static final Pattern MEMBER = Pattern.compile("\"[^\"]*\"\\s*:");

  /** A text of the service that was cut short has lost its end. */
  private static final Pattern CUT = Pattern.compile("⟪[^⟫]*$");

  private static final Pattern LETTER = Pattern.compile("\\p{L}");

  /** A key that is called as it is printed on it, whatever the language. */
  private static final Pattern KEY = Pattern.compile("\\+*([A-Z]|F\\d{1,2})");

  /** What is the same in every language, or written by it: a hash, an address, a run, a time. */
  private static final Pattern DATA =
      Pattern.compile(
          "\\b[0-9a-f]{64}\\b|https?://[^\\s⟧]+|\\b\\d{8}-\\d{6}-[0-9a-f]{4}\\b"
              + "|\\b\\p{Lu}\\p{L}+ \\d{1,2}, \\d{4}(, \\d{1,2}:\\d{2}[\\s\u202f][AP]M)?");

  private final BiPredicate<String, String> names;
  private final Set<String> forgotten = new TreeSet<>();
  private final Set<String> seen = new TreeSet<>();

  /**
   * None yet.
   *
   * @param names whether a text, or the word that is left of it without its brackets, is a name
   *     that is shown as it is
   */
  UntranslatedTexts(BiPredicate<String, String> names) {
    this.names = names;
  }

  /** Looks at all that is shown. Call on the JavaFX thread. */
  void look() {
    for (Node node : Screens.nodes()) {
      texts(node)
          .peek(seen::add)
          .filter(text -> isForgotten(text, node))
          .forEach(text -> forgotten.add("“" + text + "” " + Screens.path(node)));
    }
    titles()
        .filter(title -> isForgotten(title, null))
        .forEach(title -> forgotten.add("title “" + title + "”"));
  }

  /** A line for each. */
  String found() {
    return String.join("\n", forgotten);
  }

  /** How many different texts were looked at. */
  int seen() {
    return seen.size();
  }

  private static Stream<String> texts(Node node) {
    Tooltip tooltip = node instanceof Control control ? control.getTooltip() : null;
    return Stream.of(
            shown(node), node.getAccessibleText(), tooltip == null ? null : tooltip.getText())
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .filter(text -> !text.isBlank());
  }

  /** What a person typed is no text of the window. */
  private static @Nullable String shown(Node node) {
    return switch (node) {
      case Labeled labeled -> labeled.getText();
      case TextInputControl input -> input.getPromptText();
      case FontIcon icon -> null;
      case Text text when !isInside(text) -> text.getText();
      default -> null;
    };
  }

  private static boolean isInside(Text text) {
    return Stream.<Node>iterate(text.getParent(), Objects::nonNull, Node::getParent)
        .anyMatch(parent -> parent instanceof Labeled || parent instanceof TextInputControl);
  }

  private static Stream<String> titles() {
    return List.copyOf(Window.getWindows()).stream()
        .filter(Stage.class::isInstance)
        .map(window -> ((Stage) window).getTitle())
        .filter(title -> title != null && !title.equals("Casedesk"));
  }

  boolean isForgotten(String text, @Nullable Node node) {
    String plain = DATA.matcher(text).replaceAll("");
    String rest = JSON.matcher(plain).matches() ? MEMBER.matcher(plain).replaceAll("") : plain;
    String before;
    do {
      before = rest;
      rest = INNERMOST.matcher(rest).replaceAll("");
    } while (!rest.equals(before));
    rest = CUT.matcher(rest).replaceAll("");
    return LETTER.matcher(rest).find() && (node == null || !isExcepted(node, text, rest));
  }

  private boolean isExcepted(Node node, String text, String rest) {
    String word = rest.replaceAll("[\\s()]", "");
    return names.test(text, word)
        || text.equals(System.getProperty("user.name"))
        // The check, the detail of a failure and what the workspace says are the engine's words,
        // which are English always. Help has pages and no bundle.
        || Stream.iterate(node, Objects::nonNull, Node::getParent)
            .anyMatch(
                n -> n.getStyleClass().contains("check-rows") || "help-pages".equals(n.getId()))
        || "failure-detail".equals(node.getId())
        || (node.getStyleClass().contains("key-cap") && KEY.matcher(rest).matches());
  }
}
