package io.casedesk.desktop.connection;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The token that calls carry now, which a newer one can take the place of. */
final class CurrentToken implements Supplier<String>, NewToken {

  private final AtomicReference<String> token;
  private final Consumer<String> keep;

  /**
   * A token in use.
   *
   * @param keep keeps a newer one
   */
  CurrentToken(String token, Consumer<String> keep) {
    this.token = new AtomicReference<>(token);
    this.keep = keep;
  }

  @Override
  public String get() {
    return token.get();
  }

  @Override
  public void accept(String newer) {
    token.set(newer.strip());
    keep.accept(newer.strip());
  }

  /** Never the token. */
  @Override
  public String toString() {
    return "CurrentToken";
  }
}
