package io.casedesk.client.doctor;

import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.client.network.ProxyRoute;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.model.ApiException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The way to the service: proxy, name, connection. */
final class WayChecks {

  private WayChecks() {}

  static Finding proxy(Visit visit) {
    Optional<ProxyRoute> route = visit.options.network().routeTo(visit.base.uri());
    if (route.isPresent()) {
      return through(visit, route.get());
    }
    Optional<String> trouble = visit.options.network().trouble(visit.base.uri());
    return trouble
        .map(
            text ->
                Finding.warning(
                    Check.PROXY,
                    text,
                    "The service is reached directly, without a proxy.",
                    "Correct the variable, or set the proxy of this connection yourself."))
        .orElseGet(() -> Finding.ok(Check.PROXY, "None is used.", why(visit)));
  }

  private static String why(Visit visit) {
    if (visit.base.isLoopback()) {
      return "The service is on this computer.";
    }
    return switch (visit.options.network().proxy()) {
      case ProxySettings.None none -> "This connection is set to use none.";
      case ProxySettings.Manual manual -> "The host is on the list of those reached directly.";
      case ProxySettings.Computer computer -> "This computer is set to use none for this host.";
    };
  }

  private static Finding through(Visit visit, ProxyRoute proxy) {
    String seen =
        proxy.address()
            + ", named by "
            + proxy.source()
            + proxy.login().map(login -> ", as the user " + login.user()).orElse("");
    try (Socket _ =
        visit.options.network().open(visit.base.uri(), visit.options.limits().connect())) {
      if (!visit.base.isHttps()) {
        // A proxy for plain http refuses no connection, only what is asked for through it.
        visit.look = visit.probe.withoutToken(visit.base);
      }
      return Finding.ok(Check.PROXY, seen + ". It answers.", "Everything goes through this proxy.");
    } catch (ProxyRefusedException e) {
      return refused(visit.probe.explain(e));
    } catch (ApiException e) {
      return e.getCause() instanceof ProxyRefusedException refusal
          ? refused(visit.probe.explain(refusal))
          : Finding.ok(Check.PROXY, seen + ". It answers.", "Everything goes through this proxy.");
    } catch (IOException e) {
      String why = visit.probe.explain(e);
      return why.contains("does not let connections through")
          ? Finding.ok(Check.PROXY, seen + ". It answers.", "Everything goes through this proxy.")
          : Finding.problem(
              Check.PROXY,
              Texts.sentence(why),
              "Nothing can be sent while the proxy does not work.",
              "Correct the address of the proxy, or set this connection to use none.");
    }
  }

  private static Finding refused(String why) {
    return Finding.problem(
        Check.PROXY,
        Texts.sentence(why),
        "The proxy lets nobody through without a log-in it knows.",
        "Set the user and the password of the proxy for this connection (--proxy and"
            + " --proxy-password-env on the command line). Casedesk logs in with"
            + " \"Basic\" only; if the proxy wants another way, ask those who run it.");
  }

  static Finding name(Visit visit) {
    String host = visit.base.host();
    if (visit.options.network().routeTo(visit.base.uri()).isPresent()) {
      return Finding.ok(
          Check.NAME, "Left to the proxy.", "This computer need not know " + host + ".");
    }
    try {
      InetAddress[] found = InetAddress.getAllByName(host);
      String addresses =
          Arrays.stream(found)
              .map(InetAddress::getHostAddress)
              .distinct()
              .collect(Collectors.joining(", "));
      return addresses.equals(host)
          ? Finding.ok(Check.NAME, host + " is an address, so there is no name to look up.", "")
          : Finding.ok(Check.NAME, host + " is " + addresses + ".", "");
    } catch (UnknownHostException e) {
      return Finding.problem(
          Check.NAME,
          "The name " + host + " is not known on this network.",
          "It is mistyped, or it is known only inside a network that this computer is not in.",
          "Check the host in the base URL. If it is right, connect to the company's network (VPN),"
              + " or set a proxy.");
    }
  }

  static Finding connection(Visit visit) {
    String where = visit.base.host() + ", port " + visit.base.port();
    try (Socket _ =
        visit.options.network().open(visit.base.uri(), visit.options.limits().connect())) {
      return Finding.ok(
          Check.CONNECTION,
          visit.options.network().routeTo(visit.base.uri()).isPresent() && !visit.base.isHttps()
              ? "The proxy is connected; what it does for " + where + " is seen below."
              : "Something answers at " + where + ".",
          "");
    } catch (IOException e) {
      return noConnection(visit, where, e);
    }
  }

  private static Finding noConnection(Visit visit, String where, IOException e) {
    String check = "Check the host and the port in the base URL. If they are right, ";
    return switch (e) {
      case ConnectException refused ->
          Finding.problem(
              Check.CONNECTION,
              "The connection to " + where + ", is refused.",
              "The computer is there, but no service listens at that port.",
              visit.base.isLoopback()
                  ? check + "start the service on this computer."
                  : check + "ask those who run the service whether it is up.");
      case SocketTimeoutException late ->
          Finding.problem(
              Check.CONNECTION,
              "No connection to "
                  + where
                  + ", within "
                  + Texts.time(visit.options.limits().connect())
                  + ".",
              "A firewall is in between, or this computer is not in the right network (VPN).",
              check + "ask those who run the network.");
      default ->
          Finding.problem(
              Check.CONNECTION,
              "No connection to " + where + ": " + visit.probe.explain(e) + ".",
              "Something between here and the service is in the way.",
              check + "ask those who run the network.");
    };
  }
}
