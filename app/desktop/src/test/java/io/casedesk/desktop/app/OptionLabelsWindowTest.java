package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.options.OptionsModel;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The labels that the service knows are shown in the options, whatever happened before. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class OptionLabelsWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window =
        WindowFixture.overSample(
            stage,
            folder,
            300,
            new WindowFixture.Looks(
                ThemeChoice.LIGHT,
                new Messages(Locale.ENGLISH),
                new WindowFrame.Size(1000, 700),
                ""));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private OptionsModel model() {
    return window.composition.options.model();
  }

  private List<String> labels() {
    return model().shown().keys().stream()
        .map(DropdownValueEntry::label)
        .filter(Objects::nonNull)
        .toList();
  }

  @Test
  void atTheFirstStart(FxRobot robot) {
    WindowFixture.go(robot, "optionbook");
    window.awaitUseCasesRead();
    WindowFixture.await(() -> model().shown().phase() == OptionsModel.Phase.READ);

    WindowFixture.await(
        () -> labels().size() == model().shown().keys().size() && !labels().isEmpty());
  }

  @Test
  void afterTheUsesWereCountedAgain(FxRobot robot) {
    WindowFixture.go(robot, "usecases");
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "optionbook");
    WindowFixture.await(() -> !labels().isEmpty());
    List<String> before = labels();
    WindowFixture.go(robot, "usecases");
    var useCases = window.composition.useCases();
    int counted = useCases.model().fieldCatalog().recountsProperty().get();
    String id = useCases.model().rows().shown().getFirst().record().id();
    robot.interact(() -> useCases.view().select(id));
    WindowFixture.typeInto(robot, "sponsor", "Grace");
    robot.push(KeyCode.TAB).push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> useCases.model().fieldCatalog().recountsProperty().get() > counted);

    WindowFixture.go(robot, "optionbook");
    WindowFixture.await(() -> model().shown().phase() == OptionsModel.Phase.READ);
    assertFalse(labels().isEmpty());
    assertEquals(before, labels());
  }
}
