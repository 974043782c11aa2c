package io.casedesk.desktop.connection;

import io.casedesk.client.InteractiveTokenProvider;
import io.casedesk.desktop.common.tasks.Tasks;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Asks for another token when the service no longer accepts the one there is; once for all. */
public final class TokenModel implements InteractiveTokenProvider.Asker {

  /** What there is to say. */
  public enum Phase {
    /** Nothing. */
    NONE,
    /** Another token is asked for, and whatever needs one waits. */
    ASKED,
    /** One was given, and the service is asked whether it is any good. */
    TRYING,
    /** Nobody wanted to give one; it can still be given. */
    DECLINED
  }

  /** What a service is spoken to with. */
  public record Place(InteractiveTokenProvider gate, TokenSaver keeper) {}

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.NONE);
  private final ReadOnlyBooleanWrapper again = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper unsendable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> notKept = new ReadOnlyObjectWrapper<>();

  private final Place place;
  private final Tasks tasks;
  private final Runnable readAgain;

  /**
   * A model of a connection's token.
   *
   * @param readAgain reads what is open again, when a token was given and nothing waited for it
   */
  public TokenModel(Place place, Tasks tasks, Runnable readAgain) {
    this.place = place;
    this.tasks = tasks;
    this.readAgain = readAgain;
    place.gate().askWith(this);
  }

  /** What there is to say. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Whether the token that was given last is not accepted either. */
  public ReadOnlyBooleanProperty againProperty() {
    return again.getReadOnlyProperty();
  }

  /** Whether what was given last cannot be a token. */
  public ReadOnlyBooleanProperty unsendableProperty() {
    return unsendable.getReadOnlyProperty();
  }

  /** Why a token that is in use could not be kept; null while there is no such thing. */
  public ReadOnlyObjectProperty<@Nullable Throwable> notKeptProperty() {
    return notKept.getReadOnlyProperty();
  }

  /** Whether a token that is given is there again at the next start. */
  public boolean isLasting() {
    return place.keeper().isLasting();
  }

  /** Takes a token, as it was typed or pasted. */
  public void give(String entered) {
    String token = entered.strip();
    unsendable.set(!InteractiveTokenProvider.isSendable(token));
    if (unsendable.get()) {
      return;
    }
    notKept.set(null);
    if (place.gate().give(token)) {
      phase.set(Phase.TRYING);
    } else {
      phase.set(Phase.NONE);
      readAgain.run();
    }
  }

  /** Lets what waits fail; a token can still be given. */
  public void notNow() {
    place.gate().decline();
    unsendable.set(false);
    phase.set(Phase.DECLINED);
  }

  /** Asks once more. */
  public void ask() {
    if (phase.get() == Phase.DECLINED) {
      phase.set(Phase.ASKED);
    }
  }

  /** Says no more that a token could not be kept. */
  public void dismiss() {
    notKept.set(null);
  }

  @Override
  public void asked(boolean isWrong) {
    tasks.deliver(
        () -> {
          again.set(isWrong);
          unsendable.set(false);
          phase.set(Phase.ASKED);
        });
  }

  @Override
  public void accepted(String token, boolean isNew) {
    tasks.deliver(
        () -> {
          phase.set(Phase.NONE);
          again.set(false);
          if (isNew) {
            keep(token);
          }
        });
  }

  private void keep(String token) {
    tasks
        .call(
            () -> {
              place.keeper().keep(token);
              return "";
            })
        .onFailure(notKept::set)
        .start();
  }
}
