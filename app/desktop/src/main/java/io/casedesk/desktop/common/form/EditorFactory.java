package io.casedesk.desktop.common.form;

import atlantafx.base.controls.Calendar;
import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Creates the editor controls of fields and binds them to their {@link FieldState}. */
public final class EditorFactory {

  /** Node property with the action that accepts the highlighted value of a control's list. */
  private static final Object ACCEPTING = "casedesk.accepting";

  /** Node property with the action that accepts a control's open list by Enter. */
  private static final Object ACCEPTING_ENTER = "casedesk.acceptingEnter";

  private static final String KEEPING_ENTER = EditorFactory.class.getName() + ".keepingEnter";

  /** Prefix of the ids of field controls. */
  public static final String FIELD_ID = "field-";

  private final Messages messages;
  private final Supplier<DropdownValues> options;
  private final FieldAdvice advice;

  /**
   * Creates the factory.
   *
   * @param options provides the dropdown values when a list is opened
   */
  public EditorFactory(Messages messages, Supplier<DropdownValues> options) {
    this.messages = messages;
    this.options = options;
    this.advice = new FieldAdvice(messages, options);
  }

  /** Creates the control of a field. */
  public Region control(FieldState state) {
    Region control =
        switch (state.type()) {
          case TEXT, URL, EMAIL -> textField(state);
          case NUMBER -> numberField(state);
          case LONG_TEXT -> textArea(state);
          case DATE -> dateField(state);
          case BOOLEAN -> new YesNoPicker(state, messages).node();
          case OPTION ->
              new DropdownPicker(state, messages, new KeyChoices(state.spec(), options, messages))
                  .node();
          case OWNER ->
              new DropdownPicker(state, messages, new OwnerChoices(state.spec(), options, messages))
                  .node();
          case OPTIONS -> new MultiSelectPicker(state, messages, options).node();
          case FALLBACK -> fallback(state);
        };
    control.setMaxWidth(Double.MAX_VALUE);
    restoreOnEscape(control, state);
    return control;
  }

  /**
   * Lets Escape restore the value that the field had when it got the focus; a second Escape is left
   * to other handlers.
   */
  private static void restoreOnEscape(Region control, FieldState state) {
    StringProperty before = new SimpleStringProperty(state.inputProperty().get());
    control
        .focusWithinProperty()
        .subscribe(
            within -> {
              if (within) {
                before.set(state.inputProperty().get());
              }
            });
    BooleanSupplier hasChanged = () -> !state.inputProperty().get().equals(before.get());
    Overlay.leaveEscape(control, hasChanged);
    control.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE && hasChanged.getAsBoolean()) {
            state.inputProperty().set(before.get());
            event.consume();
          }
        });
  }

  /** Returns a warning about valid input; empty if there is none. */
  public Optional<String> advice(FieldState state) {
    return advice.of(state);
  }

  private <T extends TextInputControl> T bound(T control, FieldState state) {
    identify(control, state, messages);
    TextInputBinding.tie(control, state);
    return control;
  }

  /** Sets the action that accepts the highlighted value of a control's list. */
  static void onAccept(Region control, Runnable action) {
    control.getProperties().put(ACCEPTING, action);
  }

  /** Sets the action that accepts a control's open list by Enter, if it differs from Tab's. */
  static void onEnter(Region control, Runnable action) {
    control.getProperties().put(ACCEPTING_ENTER, action);
  }

  /** Sets when Enter belongs to the open list of a control and doesn't end editing. */
  static void keepingEnter(Region control, BooleanSupplier keeping) {
    control.getProperties().put(KEEPING_ENTER, keeping);
  }

  /** Returns whether a control handles the next Enter itself. */
  public static boolean keepsEnter(Node control) {
    return control.getProperties().get(KEEPING_ENTER) instanceof BooleanSupplier keeping
        && keeping.getAsBoolean();
  }

  /** Accepts the highlighted value of a control's open list, like Tab. */
  public static void accept(Node control) {
    run(control, ACCEPTING);
  }

  /** Accepts the highlighted value of a control's open list, like Enter. */
  public static void acceptByEnter(Node control) {
    run(control, ACCEPTING_ENTER);
  }

  private static void run(Node control, Object key) {
    if (control.getProperties().get(key) instanceof Runnable action) {
      action.run();
    }
  }

  /** Gives a control its ID and an accessible name, which includes why its input is invalid. */
  static void identify(Region control, FieldState state, Messages messages) {
    control.setId(FIELD_ID + state.spec().field().key());
    FieldProblem.name(control, state, messages);
  }

  private TextField textField(FieldState state) {
    return bound(new TextField(), state);
  }

  private TextField numberField(FieldState state) {
    TextField field = bound(new TextField(), state);
    field.setAlignment(Pos.CENTER_RIGHT);
    resolveOnLeaving(field, state);
    return field;
  }

  /** Shows the usual form of a number or date after typing: it says how the input was read. */
  private static void resolveOnLeaving(TextField field, FieldState state) {
    field
        .focusedProperty()
        .subscribe(
            (had, has) -> {
              if (!has) {
                state.resolve();
              }
            });
  }

  private TextArea textArea(FieldState state) {
    TextArea area = area(state);
    area.setWrapText(true);
    area.setPrefRowCount(3);
    return area;
  }

  private TextArea area(FieldState state) {
    TextArea area = bound(new TextArea(), state);
    leaveByTab(area);
    return area;
  }

  /** Lets Tab move the focus, as in every other field, instead of inserting a tab character. */
  public static void leaveByTab(TextArea area) {
    area.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.TAB && !event.isShortcutDown()) {
            area.requestFocusTraversal(
                event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
            event.consume();
          }
        });
  }

  /** Not a {@code DatePicker}, which discards input that it can't parse. */
  private CustomTextField dateField(FieldState state) {
    CustomTextField field = bound(new CustomTextField(), state);
    field.setPromptText(messages.text("editor.date.prompt", messages.date("2026-12-31")));
    field.setAccessibleHelp(field.getPromptText());
    resolveOnLeaving(field, state);
    Label opener = new Label("", new FontIcon(Feather.CALENDAR));
    // Created on mouse enter, because each tooltip is a window.
    opener.setOnMouseEntered(
        event -> {
          opener.setTooltip(new Tooltip(messages.text("editor.date.choose")));
          opener.setOnMouseEntered(null);
        });
    opener.setOnMouseClicked(event -> chooseDate(field, state));
    field.setRight(opener);
    return field;
  }

  private void chooseDate(CustomTextField field, FieldState state) {
    Calendar calendar = new Calendar(date(state).orElse(null));
    DropDown dropDown = new DropDown(calendar).leavingKeys();
    calendar
        .valueProperty()
        .addListener(
            (property, before, date) -> {
              if (date != null) {
                field.setText(messages.date(date.toString()));
                dropDown.hide();
              }
            });
    dropDown.showBelowRight(field);
  }

  private static Optional<LocalDate> date(FieldState state) {
    try {
      return state.parsedProperty().get() instanceof FieldFormat.Valid(FieldValue value)
          ? Optional.of(LocalDate.parse(value.display()))
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private VBox fallback(FieldState state) {
    TextArea area = area(state);
    area.setPrefRowCount(2);
    area.getStyleClass().add("json");
    String fieldType = state.spec().type();
    boolean known = EditorRegistry.standard().typeOf(state.spec()) != EditorType.FALLBACK;
    Label note =
        Labels.wrapped(
            fieldType.isBlank()
                ? messages.text("editor.fallback.undescribed")
                : messages.text(known ? "editor.fallback.value" : "editor.fallback", fieldType),
            "note");
    return new VBox(4, area, note);
  }
}
