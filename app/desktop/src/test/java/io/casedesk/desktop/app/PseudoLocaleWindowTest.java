package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.kordamp.ikonli.javafx.FontIcon;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Every word of the window comes from a message bundle. The window is opened with texts between ⟦
 * and ⟧, over a service whose texts are between ⟪ and ⟫: letters outside of either are a literal
 * that was forgotten in the code.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class PseudoLocaleWindowTest {

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

  @TempDir Path folder;
  private Screens screens;

  @Start
  void open(Stage stage) {
    screens = new Screens(stage, folder, new Messages(Locale.ENGLISH, new Pseudo()));
  }

  @AfterEach
  void close() {
    screens.close();
  }

  @Test
  void everyTextShownComesFromABundleOrFromTheService(FxRobot robot) {
    Set<String> forgotten = new TreeSet<>();
    Set<String> seen = new TreeSet<>();
    screens.walk(
        robot,
        state ->
            Screens.onFx(
                robot,
                () -> {
                  for (Node node : Screens.nodes()) {
                    texts(node)
                        .peek(seen::add)
                        .filter(text -> isForgotten(text, node))
                        .forEach(text -> forgotten.add("“" + text + "” " + Screens.path(node)));
                  }
                  titles()
                      .filter(title -> isForgotten(title, null))
                      .forEach(title -> forgotten.add("title “" + title + "”"));
                }));
    assertTrue(seen.size() > 200, "so many different texts were seen: " + seen.size());
    assertEquals("", String.join("\n", forgotten));
  }

  @Test
  void aLiteralIsTold() {
    assertTrue(isForgotten("Save", null));
    assertTrue(isForgotten("⟦Save⟧ now", null));
    assertTrue(isForgotten("{\"id\": \"Ada\"}", null));
    assertFalse(isForgotten("[{\"id\": \"⟪Ada⟫\"}]", null));
    assertTrue(isForgotten("⟪Ada⟫ and ⟦others⟧", null));
    assertFalse(isForgotten("⟦by ⟪Ada⟫⟧ · Nov 2, 2026, 6:45 AM", null));
    assertFalse(isForgotten("⟦Saved by ⟪Ada⟫ on ⟦Monday⟧⟧", null));
    assertFalse(isForgotten("⟪Ada⟫ · 12, ⟪Bo", null));
    assertFalse(isForgotten("– 12.5 %", null));
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

  private boolean isForgotten(String text, @Nullable Node node) {
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
    return text.equals(screens.connectionName())
        || screens.fieldKeys().contains(word)
        || text.equals(System.getProperty("user.name"))
        // The check, the detail of a failure and what the workspace says are the engine's words,
        // which are English always. Help has pages and no bundle.
        || screens.workspaceNotices().contains(text)
        || Stream.iterate(node, Objects::nonNull, Node::getParent)
            .anyMatch(
                n -> n.getStyleClass().contains("check-rows") || "help-pages".equals(n.getId()))
        || "failure-detail".equals(node.getId())
        || (node.getStyleClass().contains("key-cap") && KEY.matcher(rest).matches());
  }
}
