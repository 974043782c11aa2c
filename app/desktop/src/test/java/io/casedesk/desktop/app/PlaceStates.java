package io.casedesk.desktop.app;

import io.casedesk.desktop.app.Gallery.State;
import java.util.List;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TitledPane;
import javafx.scene.input.KeyCode;

/** Every state of the help, the connections and the settings. */
final class PlaceStates {

  private PlaceStates() {}

  static List<State> all() {
    return List.of(
        new State("help-page", PlaceStates::help),
        new State("help-found", g -> g.text("#help-search", "hash")),
        new State("connections-list", PlaceStates::connections),
        new State("connections-problem", PlaceStates::problem),
        new State("connections-way", PlaceStates::way),
        new State("settings-list", PlaceStates::settings),
        new State("settings-end", PlaceStates::end),
        new State("settings-search", g -> g.text("#search", "semicolon")),
        new State("settings-search-nothing", g -> g.text("#search", "no setting says this")));
  }

  private static void connections(Gallery g) {
    g.be(MoodyService.Mood.WELL);
    if (g.robot.lookup("#help-close").tryQuery().isPresent()) {
      g.press("#help-close");
    }
    g.go("connections");
    g.await(() -> !((ListView<?>) g.node("#connections-list")).getItems().isEmpty());
    g.fx(() -> ((ListView<?>) g.node("#connections-list")).getSelectionModel().selectFirst());
  }

  private static void problem(Gallery g) {
    g.press("#connections-new");
    g.text("#connections-name", "Acme production");
    g.text("#connections-url", "http://cases.example.com");
    g.press("#connections-save");
    g.await(() -> g.node("#connections-problem").isVisible());
  }

  private static void way(Gallery g) {
    g.text("#connections-url", "https://cases.example.com");
    g.fx(() -> ((TitledPane) g.node("#connections-way")).setExpanded(true));
  }

  private static void settings(Gallery g) {
    g.go("settings");
    g.node("#settings");
  }

  private static void end(Gallery g) {
    ScrollPane page = (ScrollPane) g.node("#settings");
    g.fx(
        () -> {
          // The focused control comes into sight when the scheme of the picture changes.
          page.lookup("#settings-privacy .button").requestFocus();
          page.setVvalue(1);
        });
  }

  private static void help(Gallery g) {
    g.go("optionbook");
    g.keys(KeyCode.F1);
    g.node("#help-page");
  }
}
