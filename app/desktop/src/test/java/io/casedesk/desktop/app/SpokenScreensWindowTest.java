package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.Gallery.Looks;
import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * What a screen reader says of the main screens, control by control in the order of the keyboard.
 * It is written to {@code spoken.txt} beside the pictures, for people to read aloud.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SpokenScreensWindowTest {

  private static final Set<String> SCREENS =
      Set.of(
          "use-cases-read",
          "editor-record",
          "solutions-record",
          "review-conflicts",
          "imports-mapping",
          "imports-matching",
          "imports-difference",
          "checklists-form");

  @TempDir Path folder;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
  }

  @Test
  void eachControlSaysWhatItIs(FxRobot robot) throws IOException {
    List<String> spoken = new ArrayList<>();
    List<String> alike = new ArrayList<>();
    List<Gallery> opened = new ArrayList<>();
    Looks looks =
        new Looks(
            Locale.ENGLISH, List.of(ThemeChoice.LIGHT), List.of(new WindowFrame.Size(1400, 900)));
    robot.interact(() -> opened.add(new Gallery(stage, folder, looks, robot)));
    try (Gallery gallery = opened.getFirst()) {
      gallery.walk(
          states(),
          state -> {
            if (SCREENS.contains(state.name())) {
              Screens.onFx(robot, () -> speak(state.name(), spoken, alike));
            }
          });
    }
    Files.write(Path.of(System.getProperty("casedesk.pictures"), "spoken.txt"), spoken);
    assertEquals(List.of(), alike, "controls of one screen that a screen reader calls the same");
    assertEquals(SCREENS.size(), spoken.stream().filter(line -> line.startsWith("== ")).count());
    assertTrue(spoken.size() > 100, "controls: " + spoken.size());
  }

  /** The screens with the states before them that they are made from. */
  private static List<State> states() {
    return Stream.of(
            ListScreenStates.reading(),
            ListScreenStates.finding(),
            ListScreenStates.editing(),
            upTo("review-conflicts", ReviewStates.reviewing()),
            upTo("checklists-form", ChecklistStates.all()),
            upTo("imports-difference", ImportStates.importing()))
        .flatMap(List::stream)
        .toList();
  }

  private static List<State> upTo(String last, List<State> states) {
    List<String> names = states.stream().map(State::name).toList();
    return states.subList(0, names.indexOf(last) + 1);
  }

  private void speak(String screen, List<String> spoken, List<String> alike) {
    spoken.add("== " + screen);
    Parent root = stage.getScene().getRoot();
    Map<Node, String> labels = new HashMap<>();
    for (Node node : Screens.nodes()) {
      if (node instanceof Label label && label.getLabelFor() != null) {
        labels.put(label.getLabelFor(), label.getText());
      }
    }
    List<String> before = new ArrayList<>();
    for (Node node : Screens.nodes()) {
      if (node.isFocusTraversable()
          && !node.isDisabled()
          && root.getScene().equals(node.getScene())) {
        String said = name(node, labels) + ", " + role(node);
        spoken.add("  " + said + help(node));
        // The buttons of a row follow its name.
        if (before.contains(said) && !isInTable(node)) {
          alike.add(screen + ": " + said + " (" + Screens.path(node) + ")");
        }
        before.add(said);
      }
    }
  }

  private static boolean isInTable(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (at.getAccessibleRole() == AccessibleRole.TABLE_CELL) {
        return true;
      }
    }
    return false;
  }

  private static String name(Node node, Map<Node, String> labels) {
    if (node.getAccessibleText() != null) {
      return node.getAccessibleText();
    }
    return node instanceof Labeled labeled
        ? labeled.getText()
        : Objects.requireNonNullElse(labels.get(node), "?");
  }

  private static String role(Node node) {
    String described = node.getAccessibleRoleDescription();
    return described == null
        ? node.getAccessibleRole().name().toLowerCase(Locale.ROOT).replace('_', ' ')
        : described;
  }

  private static String help(Node node) {
    String help = node.getAccessibleHelp();
    Tooltip tooltip = (Tooltip) node.getProperties().get("javafx.scene.control.Tooltip");
    return (help == null ? "" : "; help: " + help)
        + (tooltip == null || Objects.equals(help, tooltip.getText())
            ? ""
            : "; tooltip: " + tooltip.getText());
  }
}
