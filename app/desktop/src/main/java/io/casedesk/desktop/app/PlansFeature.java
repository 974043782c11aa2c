package io.casedesk.desktop.app;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.desktop.app.PlansFeature.WaitingPlan.Reason;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.files.plans.PlanFile;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Connects plan files to the window, independently of its connection. A plan opens in the review of
 * its list as soon as its connection is open and the list is free. A plan that had to wait for the
 * user's own changes opens only on request.
 */
final class PlansFeature {

  /** File extension of plans; the file dialog also accepts other extensions. */
  private static final String SUFFIX = "casedeskplan";

  private final ObservableList<WaitingPlan> waiting = FXCollections.observableArrayList();
  private final StartupConnection.SavedConnections choice;
  private final Tasks tasks;
  private final Consumer<ConnectionProfile> go;
  private final VBox node = Nodes.named("plans", new VBox());
  private final FileDialogs files;
  private Messages messages;
  private @Nullable ConnectionWindow window;
  private Subscription watching = Subscription.EMPTY;
  private boolean looking;
  private boolean again;

  /**
   * Creates the parts without a plan.
   *
   * @param go opens a connection
   */
  PlansFeature(
      StartupConnection.SavedConnections choice,
      AppContext app,
      Tasks tasks,
      Consumer<ConnectionProfile> go) {
    this.messages = app.messages();
    this.files = app.files();
    this.choice = choice;
    this.tasks = tasks;
    this.go = go;
    waiting.addListener((ListChangeListener<WaitingPlan>) change -> show());
  }

  /** Uses another language from the next connection on. */
  void useTexts(Messages other) {
    messages = other;
    show();
  }

  /** Returns the saved connection that a plan was made for; null if there is none. Blocks. */
  private @Nullable ConnectionProfile home(ChangePlan plan) {
    return choice.book().all().stream()
        .filter(profile -> isFor(profile, plan))
        .findFirst()
        .orElse(null);
  }

  private boolean isFor(ConnectionProfile profile, ChangePlan plan) {
    try {
      return plan.isFor(choice.sessions().connection(profile));
    } catch (IllegalArgumentException notAnAddress) {
      // The saved address is not valid, so no plan can be made for this connection.
      return false;
    }
  }

  /** Returns the banner about plans that wait. */
  Node node() {
    return node;
  }

  /** Connects the plans to the connection that was opened. */
  void enter(ConnectionWindow composition) {
    composition.main().notices().announce(node);
    composition.main().offer(messages.text("commands.plans"), List.of(command(composition)));
    Parent content = composition.content();
    content.addEventFilter(DragEvent.DRAG_OVER, PlansFeature::over);
    content.addEventFilter(DragEvent.DRAG_DROPPED, this::dropped);
    use(composition);
  }

  private Command command(ConnectionWindow composition) {
    return Command.of(
            "open-plan",
            messages.text("plans.open"),
            () -> ask(composition.content().getScene().getWindow()))
        .on(Shortcut.OPEN_PLAN);
  }

  /** Asks for a plan file above a window and opens it. */
  void ask(Window owner) {
    files
        .open(
            owner,
            new FileDialogs.Request(
                messages.text("plans.open"),
                "",
                List.of(
                    new FileDialogs.Type(messages.text("plans.type"), SUFFIX),
                    new FileDialogs.Type(messages.text("plans.type.json"), "json"))))
        .ifPresent(this::open);
  }

  private static List<File> plans(DragEvent event) {
    return event.getDragboard().getFiles().stream()
        .filter(file -> file.getName().toLowerCase(Locale.ROOT).endsWith("." + SUFFIX))
        .toList();
  }

  private static void over(DragEvent event) {
    if (!plans(event).isEmpty()) {
      event.acceptTransferModes(TransferMode.COPY);
      event.consume();
    }
  }

  private void dropped(DragEvent event) {
    List<File> dropped = plans(event);
    if (!dropped.isEmpty()) {
      dropped.forEach(file -> open(file.toPath()));
      event.setDropCompleted(true);
      event.consume();
    }
  }

  /** Reads a plan file and shows the plan as soon as possible. */
  void open(Path file) {
    // Opening a file again reads its current content.
    waiting.removeIf(one -> one.file().equals(file));
    tasks
        .call(() -> read(file))
        .onSuccess(
            read -> {
              waiting.add(read);
              showPlans();
            })
        .onFailure(thrown -> waiting.add(failed(file, thrown)))
        .start();
  }

  private WaitingPlan read(Path file) throws IOException {
    ChangePlan plan = PlanFile.read(file);
    return new WaitingPlan(file, plan, home(plan), Reason.NO_CONNECTION, "", Message.none());
  }

  private static WaitingPlan failed(Path file, Throwable thrown) {
    Reason why = thrown instanceof UnusablePlanException ? Reason.UNUSABLE : Reason.UNREADABLE;
    return new WaitingPlan(file, null, null, why, "", Message.ofFailure(thrown));
  }

  /** Sets the lists of the open connection; null if none is open. */
  void use(@Nullable ConnectionWindow other) {
    watching.unsubscribe();
    window = other;
    if (other != null) {
      watching =
          other.dependencies().stream()
              .map(value -> value.subscribe((was, is) -> showPlans()))
              .reduce(Subscription.EMPTY, Subscription::and);
    }
    showPlans();
  }

  /** Shows the plans that can be shown now. */
  private void showPlans() {
    if (looking) {
      // Showing a plan changes the standing for the next one.
      again = true;
      return;
    }
    looking = true;
    try {
      do {
        again = false;
        for (int i = 0; i < waiting.size(); i++) {
          WaitingPlan now = settled(waiting.get(i));
          if (now == null) {
            waiting.remove(i);
            i--;
          } else if (!now.equals(waiting.get(i))) {
            waiting.set(i, now);
          }
        }
      } while (again);
    } finally {
      looking = false;
    }
  }

  /** Updates the state of a plan; returns null after the plan was shown. */
  private @Nullable WaitingPlan settled(WaitingPlan one) {
    ChangePlan plan = one.plan();
    ConnectionWindow lists = window;
    if (plan == null) {
      return one;
    }
    if (lists == null) {
      return one.because(Reason.NO_CONNECTION, "");
    }
    if (!lists.isFor(plan)) {
      return one.why() == Reason.NO_TOKEN ? one : one.because(Reason.ELSEWHERE, lists.name());
    }
    boolean waited =
        switch (one.why()) {
          case STAGED, REVIEWING, WRITING, READY -> true;
          default -> false;
        };
    Reason standing = lists.standing(plan);
    Reason why = standing == Reason.READING && waited ? one.why() : standing;
    if (why == Reason.READING && one.why() != Reason.READING) {
      lists.prepare(plan);
    }
    boolean shown = why == Reason.READY && !waited && lists.review(plan);
    return shown ? null : one.because(why, lists.name());
  }

  /** Shows a waiting plan at the user's request. */
  void review(WaitingPlan one) {
    ChangePlan plan = one.plan();
    ConnectionWindow lists = window;
    showPlans();
    if (plan != null
        && lists != null
        && lists.isFor(plan)
        && lists.standing(plan) == Reason.READY
        && lists.review(plan)) {
      waiting.removeIf(other -> other.file().equals(one.file()));
    }
  }

  /** Marks the plans of a connection whose token is missing, so that the user must enter it. */
  void missesToken(ConnectionProfile profile) {
    waiting.replaceAll(
        one -> profile.equals(one.home()) ? one.because(Reason.NO_TOKEN, one.here()) : one);
  }

  /**
   * A plan that isn't in a review yet, and the reason.
   *
   * @param plan null if the file has no valid plan
   * @param home the saved connection of the plan; null if none has its address
   * @param here the name of the open connection; empty if none is open
   * @param detail the error message of the engine; empty if there is none
   */
  record WaitingPlan(
      Path file,
      @Nullable ChangePlan plan,
      @Nullable ConnectionProfile home,
      Reason why,
      String here,
      Message detail) {

    /** The reason why the plan is waiting. */
    enum Reason {
      UNREADABLE,
      UNUSABLE,
      NO_CONNECTION,
      ELSEWHERE,
      NO_TOKEN,
      /** The fields of the list aren't known yet. */
      READING,
      /** The list has unsent changes. */
      STAGED,
      /** Other changes are being reviewed. */
      REVIEWING,
      /** Changes are being applied. */
      WRITING,
      /** The list is free; the plan opens at the user's request. */
      READY
    }

    WaitingPlan because(Reason other, String where) {
      return new WaitingPlan(file, plan, home, other, where, detail);
    }

    String name() {
      return String.valueOf(file.getFileName());
    }
  }

  // The banner: a line for each waiting plan with the reason and the possible actions.

  private void show() {
    node.getChildren().setAll(waiting.stream().map(this::line).toList());
  }

  private Node line(WaitingPlan one) {
    boolean bad = one.plan() == null;
    Notice line = new Notice(bad ? Level.BAD : Level.DOUBT, text(one), messages).named("plan-text");
    if (!bad) {
      line.icon(Feather.FILE_TEXT);
    }
    ConnectionProfile home = one.home();
    if (one.why() == Reason.ELSEWHERE && home != null) {
      line.with(
          button("plan-home", messages.text("plans.home", home.name()), () -> go.accept(home)));
    }
    if (one.why() == Reason.READY) {
      line.with(button("plan-review", messages.text("plans.review"), () -> review(one)));
    }
    Button dismiss =
        Buttons.icon(
            "plan-dismiss", Feather.X, messages.text("plans.dismiss"), () -> waiting.remove(one));
    dismiss.setAccessibleText(messages.text("plans.dismiss.one", one.name()));
    return line.with(dismiss);
  }

  private static Button button(String id, String text, Runnable action) {
    Button button = Buttons.of(id, text, action);
    button.setMnemonicParsing(false);
    return button;
  }

  private String text(WaitingPlan one) {
    ChangePlan plan = one.plan();
    String made = plan == null ? "" : plan.connection();
    ConnectionProfile home = one.home();
    return switch (one.why()) {
      case UNREADABLE -> messages.text("plans.unreadable", one.file(), one.detail());
      case UNUSABLE -> messages.text("plans.unusable", one.name(), one.detail());
      case NO_CONNECTION -> messages.text("plans.noConnection", one.name());
      case ELSEWHERE ->
          home == null
              ? messages.text("plans.elsewhere.unknown", one.name(), made, one.here())
              : messages.text("plans.elsewhere", one.name(), home.name(), made, one.here());
      case NO_TOKEN ->
          messages.text("plans.noToken", one.name(), home == null ? made : home.name());
      case READING, STAGED, REVIEWING, WRITING, READY ->
          messages.text("plans." + one.why().name().toLowerCase(Locale.ROOT), one.name());
    };
  }
}
