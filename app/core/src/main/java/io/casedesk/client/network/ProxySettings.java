package io.casedesk.client.network;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import okhttp3.HttpUrl;

/** The proxy settings of a connection. Services on this computer are always reached directly. */
public sealed interface ProxySettings {

  /** The settings of this computer: its environment variables, then those Java knows. */
  static ProxySettings system() {
    return new Computer(System.getenv());
  }

  /**
   * What a person types: {@code system}, {@code none}, or the address of a proxy, which may name a
   * user.
   *
   * @param password asked for when the address names a user
   * @param noProxy hosts to reach directly; see {@link NoProxy}
   * @throws IllegalArgumentException when it is none of these; the message says what to type, and
   *     never repeats it, because it may hold a password
   */
  static ProxySettings parse(String text, Supplier<String> password, List<String> noProxy) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "system" -> system();
      case "none" -> new None();
      default -> {
        HttpUrl address = ProxyRoute.parse(text.strip());
        if (!address.password().isEmpty()) {
          throw new MessageException(Message.of("proxy.password-in-address"));
        }
        yield new Manual(
            address.host(),
            address.port(),
            ProxyRoute.login(address, password),
            new NoProxy(noProxy));
      }
    };
  }

  /** What the proxy is told where it asks who is there; empty where nothing was set. */
  Optional<Login> login();

  /** Returns a copy with these credentials, unless the address of the proxy names a user. */
  ProxySettings loggingIn(Login login);

  /** No proxy, regardless of the settings of this computer. */
  record None() implements ProxySettings {

    @Override
    public Optional<Login> login() {
      return Optional.empty();
    }

    @Override
    public ProxySettings loggingIn(Login login) {
      return this;
    }
  }

  /**
   * What this computer is set to.
   *
   * @param environment where {@code HTTPS_PROXY}, {@code HTTP_PROXY}, {@code ALL_PROXY} and {@code
   *     NO_PROXY} are looked up, in small letters first
   * @param login for a proxy that asks for one, where the computer names none
   */
  record Computer(Map<String, String> environment, Optional<Login> login) implements ProxySettings {

    /** With nothing but what the computer says. */
    public Computer(Map<String, String> environment) {
      this(environment, Optional.empty());
    }

    @Override
    public ProxySettings loggingIn(Login other) {
      return new Computer(environment, Optional.of(other));
    }

    /** Never the environment, which may hold passwords. */
    @Override
    public String toString() {
      return "Computer";
    }
  }

  /**
   * This proxy for every host but those listed.
   *
   * @param login for a proxy that asks for one
   */
  record Manual(String host, int port, Optional<Login> login, NoProxy noProxy)
      implements ProxySettings {

    @Override
    public ProxySettings loggingIn(Login other) {
      return login.isPresent() ? this : new Manual(host, port, Optional.of(other), noProxy);
    }
  }

  /**
   * The credentials for a proxy.
   *
   * @param password supplies the password; called whenever it is needed, and the result is never
   *     stored
   */
  record Login(String user, Supplier<String> password) {

    /** The user only. */
    @Override
    public String toString() {
      return "Login[" + user + "]";
    }
  }
}
