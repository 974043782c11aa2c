package io.casedesk.desktop.common.form;

import io.casedesk.model.Change;
import io.casedesk.model.ChangeResult;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** One field being edited: what was typed, what that means, and what the service holds. */
public final class FieldState {

  private final StringProperty input = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<@Nullable FieldValue> saved = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable ChangeResult> outcome = new SimpleObjectProperty<>();
  private final ReadOnlyBooleanWrapper typing = new ReadOnlyBooleanWrapper();
  private final ObjectBinding<FieldFormat.Parsed> parsed;
  private final BooleanBinding dirty;
  private final BooleanBinding invalid;

  private final FieldSpec spec;
  private final EditorType type;
  private final FieldFormat format;

  /**
   * A field as read.
   *
   * @param seen the value read from the service; null when the member was absent
   * @param options what dropdown keys are known
   */
  public FieldState(
      FieldSpec spec,
      EditorType type,
      @Nullable FieldValue seen,
      Supplier<DropdownValues> options) {
    this.spec = spec;
    this.type = type;
    this.format = FieldFormat.of(type, spec, options);
    saved.set(seen);
    input.set(inputOf(seen));
    parsed = Bindings.createObjectBinding(this::parse, input, saved);
    dirty = Bindings.createBooleanBinding(this::differs, input, saved);
    invalid =
        Bindings.createBooleanBinding(
            () -> differs() && parse() instanceof FieldFormat.Problem, input, saved);
    input.subscribe(this::forgetGoodOutcome);
  }

  /** The text in the editor. */
  public StringProperty inputProperty() {
    return input;
  }

  /** The value the service holds, as last seen; null when the member is absent. */
  public ReadOnlyObjectProperty<@Nullable FieldValue> savedProperty() {
    return saved.getReadOnlyProperty();
  }

  /** What the input means. */
  public ObjectBinding<FieldFormat.Parsed> parsedProperty() {
    return parsed;
  }

  /** Whether the input differs from what the service holds. */
  public BooleanBinding dirtyProperty() {
    return dirty;
  }

  /** Whether the input was changed to something that cannot be written. */
  public BooleanBinding invalidProperty() {
    return invalid;
  }

  /** What became of the last write of this field; null when there was none to speak of. */
  public ObjectProperty<@Nullable ChangeResult> outcomeProperty() {
    return outcome;
  }

  /**
   * Whether a key is being typed, in whatever control: what is typed may still become one, so that
   * there is no reason to complain.
   */
  public ReadOnlyBooleanProperty typingProperty() {
    return typing.getReadOnlyProperty();
  }

  /** A control got or lost the keyboard. */
  void typing(boolean begins) {
    typing.set(begins);
  }

  /** What the field is. */
  public FieldSpec spec() {
    return spec;
  }

  /** Which editor it has. */
  public EditorType type() {
    return type;
  }

  /** Writes a dropdown key that nobody has seen, because the user said so. */
  public void useAsTyped(String key) {
    switch (format) {
      case DropdownFormat option -> option.useAsTyped(key);
      case OwnerFormat owner -> owner.useAsTyped(key);
      default -> {}
    }
    input.set(key);
    recheck();
  }

  /**
   * Takes a typed label, or a typed key in other letter case, for the key that is meant by it. What
   * the service holds is left as it is, whatever it looks like.
   */
  public void resolve() {
    if (differs() && format instanceof DropdownFormat optionFormat) {
      optionFormat.meant(input.get()).ifPresent(input::set);
    } else if (type == EditorType.OWNER && parse() instanceof FieldFormat.Valid(FieldValue owner)) {
      input.set(inputOf(owner));
    }
  }

  /**
   * Takes these keys for the input of a list of options. The keys that the service holds, in
   * whatever order, become its own text again: ticking and unticking leaves no change behind.
   */
  void choose(List<String> keys) {
    String held = inputOf(saved.get());
    List<String> before = JsonInputText.texts(held).orElse(List.of());
    if (Set.copyOf(before).equals(Set.copyOf(keys))) {
      input.set(held);
    } else {
      input.set(keys.isEmpty() ? "" : JsonInputText.array(keys));
    }
  }

  /** Asks again what the input means, after more became known of options. */
  void recheck() {
    // In this order: who hears what it means asks whether it can be written.
    invalid.invalidate();
    parsed.invalidate();
  }

  /** Asks for a value that the service held before, known key or not. */
  public void restore(FieldValue before) {
    if (format instanceof OwnerFormat owner) {
      owner.use(before);
      input.set(inputOf(before));
      recheck();
    } else {
      useAsTyped(inputOf(before));
    }
  }

  /** Takes a wish that was made elsewhere, of a cell that held this then. */
  public void wish(@Nullable FieldValue seen, FieldValue wanted) {
    saved.set(seen);
    restore(wanted);
  }

  /** Puts back what the service holds. */
  public void revert() {
    input.set(inputOf(saved.get()));
    outcome.set(null);
  }

  /** Takes a newer value from the service; what the user typed stays. */
  public void refresh(@Nullable FieldValue seen) {
    recheck();
    // Also where somebody else wrote just what was typed.
    if (!differs() || input.get().equals(inputOf(seen))) {
      ChangeResult last = outcome.get();
      if (last != null && !Objects.equals(last.reread(), seen)) {
        outcome.set(null);
      }
      saved.set(seen);
      input.set(inputOf(seen));
    }
  }

  /** The change to write; nothing when the field is as saved or cannot be written. */
  public Optional<Change> change(String recordId) {
    return differs() && parse() instanceof FieldFormat.Valid(FieldValue wanted)
        ? Optional.of(new Change(recordId, spec.field(), saved.get(), wanted))
        : Optional.empty();
  }

  /** Takes note of what became of a write. What the user typed is kept unless it was stored. */
  public void settle(ChangeResult result) {
    outcome.set(result);
    switch (result.verdict()) {
      case APPLIED, UNCHANGED -> {
        boolean typedOn = !parse().equals(new FieldFormat.Valid(result.change().wanted()));
        saved.set(result.reread());
        if (!typedOn) {
          input.set(inputOf(result.reread()));
        }
      }
      case BLANK, DIFFERENT -> saved.set(result.reread());
      case REJECTED, CONFLICT, UNCERTAIN -> {}
    }
  }

  /** After a conflict: gives up what was typed for what the service holds now. */
  public void takeTheirs() {
    ChangeResult conflict = outcome.get();
    if (conflict != null && conflict.verdict() == Verdict.CONFLICT) {
      saved.set(conflict.reread());
      revert();
    }
  }

  /** After a conflict: keeps what was typed, knowing what the service holds now. */
  public void keepMine() {
    ChangeResult conflict = outcome.get();
    if (conflict != null && conflict.verdict() == Verdict.CONFLICT) {
      saved.set(conflict.reread());
      outcome.set(null);
    }
  }

  /** The input that would mend the last write, where its diagnosis names one (Q20). */
  public Optional<String> repair() {
    ChangeResult last = outcome.get();
    if (last == null) {
      return Optional.empty();
    }
    return switch (last.diagnosis()) {
      case Diagnosis.LabelSent(String label, String key) -> Optional.of(replaced(label, key));
      case Diagnosis.UnknownKey(String value, String nearest) when nearest != null ->
          Optional.of(replaced(value, nearest));
      default -> Optional.empty();
    };
  }

  /** The key alone, or in a list of keys the list with the one element replaced. */
  private String replaced(String sent, String key) {
    return type == EditorType.OPTIONS
        ? JsonInputText.texts(input.get())
            .map(
                keys ->
                    JsonInputText.array(keys.stream().map(k -> k.equals(sent) ? key : k).toList()))
            .orElse(key)
        : key;
  }

  /** A good verdict speaks of the value that was shown then; typing on makes it stale. */
  private void forgetGoodOutcome() {
    ChangeResult last = outcome.get();
    if (last != null
        && (last.verdict() == Verdict.APPLIED || last.verdict() == Verdict.UNCHANGED)
        && differs()) {
      outcome.set(null);
    }
  }

  private FieldFormat.Parsed parse() {
    String text = input.get();
    return text.isBlank() ? cleared() : format.parse(text, saved.get());
  }

  /** Standard members are documented as strings and booleans, so they have no null to clear to. */
  private FieldFormat.Parsed cleared() {
    if (spec.field().isCustom()) {
      return new FieldFormat.Valid(FieldValue.Null.INSTANCE);
    }
    if (type == EditorType.OWNER) {
      return new FieldFormat.Problem("problem.owner.blank");
    }
    return type == EditorType.BOOLEAN
        ? new FieldFormat.Problem("problem.boolean")
        : new FieldFormat.Valid(FieldValue.text(""));
  }

  private boolean differs() {
    return !input.get().equals(inputOf(saved.get()));
  }

  private String inputOf(@Nullable FieldValue value) {
    if (type == EditorType.OWNER) {
      return OwnerFormat.text(value);
    }
    return value == null ? "" : value.display();
  }
}
